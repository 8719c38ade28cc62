"""Who is asking, and links that sign a person in."""

import pytest
from rest_framework.test import APIClient

from tests.cast import Cast, Person
from xopc.accounts.models import User


def test_me_is_the_person_the_key_speaks_for(app: APIClient) -> None:
    me = app.get("/api/me").json()
    assert (me["user"]["externalId"], me["tenant"]["slug"]) == ("alice", "acme")
    assert me["rights"] == ["admin", "read", "turns", "write"]
    assert me["memoryMode"] == "confirmWrite"


def test_a_person_in_a_browser_has_no_admin_right(alice: Person) -> None:
    assert alice.browser().get("/api/me").json()["rights"] == ["turns", "read", "write"]


def test_a_link_is_made_for_a_person_of_the_keys_own_tenant(carol: Person) -> None:
    answer = carol.app().post("/api/users/alice/sign-in-link")
    assert answer.status_code == 201
    assert "/" in answer.json()["link"]
    assert set(User.objects.filter(external_id="alice").values_list("tenant__slug", flat=True)) == {
        "acme",
        "other",
    }


def test_a_link_needs_no_user_beside_the_path(alice: Person) -> None:
    app = alice.app()
    app.credentials(HTTP_AUTHORIZATION=app._credentials["HTTP_AUTHORIZATION"])
    answer = app.post("/api/users/dora/sign-in-link", {"email": "dora@example.com"})
    assert answer.status_code == 201
    assert User.objects.get(external_id="dora").email == "dora@example.com"


@pytest.mark.parametrize("email", ["nothing", 5, "x" * 300 + "@example.com"])
def test_a_wrong_address_is_refused(app: APIClient, email: object) -> None:
    assert app.post("/api/users/dora/sign-in-link", {"email": email}).status_code == 400


def test_an_address_of_somebody_else_is_a_conflict(app: APIClient, cast: Cast) -> None:
    taken = {"email": cast.carol.user.email}
    assert app.post("/api/users/dora/sign-in-link", taken).status_code == 409


@pytest.mark.parametrize("rights", [["read"], ["turns", "read", "write"]])
def test_a_link_needs_the_admin_right(alice: Person, rights: list[str]) -> None:
    assert alice.app(rights).post("/api/users/alice/sign-in-link").status_code == 403


def test_no_key_opens_a_page_as_staff(alice: Person) -> None:
    User.objects.filter(pk=alice.user.pk).update(is_staff=True)
    assert alice.app().post("/api/users/alice/sign-in-link").status_code == 403
