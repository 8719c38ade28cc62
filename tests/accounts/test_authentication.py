"""Who an API request is for: the key decides what it may, the header whom it is about."""

from datetime import timedelta
from urllib.parse import quote

import pytest
from rest_framework.test import APIClient

from tests.cast import Person
from xopc.accounts import actions
from xopc.accounts.models import ApiKey, User
from xopc.shared import clock

ME = "/api/me"


def client(person: Person, *, name: str, rights: tuple[str, ...] = ("read",)) -> APIClient:
    made = person.app(rights)
    made._credentials["HTTP_X_XOPC_USER"] = name
    return made


def test_an_unseen_person_is_made_by_a_key_that_may_write(alice: Person) -> None:
    assert client(alice, name="dora", rights=("read", "turns")).get(ME).status_code == 200
    assert User.objects.filter(tenant=alice.tenant, external_id="dora").count() == 1


def test_a_key_that_only_reads_makes_nobody(alice: Person) -> None:
    assert client(alice, name="dora").get(ME).status_code == 404
    assert not User.objects.filter(external_id="dora").exists()


@pytest.mark.parametrize(
    "name",
    [quote("小美"), "小美".encode().decode("latin-1")],
    ids=["percent-encoded", "bytes, as WSGI hands them over"],
)
def test_names_are_utf_8(alice: Person, name: str) -> None:
    user = actions.person(alice.tenant, external_id="小美")
    assert client(alice, name=name).get(ME).json()["user"]["id"] == str(user.pk)


@pytest.mark.parametrize("name", ["", "x" * 201, "a\tb", "\xff\xfe"])
def test_a_bad_name_is_refused(alice: Person, name: str) -> None:
    assert client(alice, name=name, rights=("read", "turns")).get(ME).status_code == 400


def test_a_switched_off_person_is_refused(alice: Person) -> None:
    User.objects.filter(pk=alice.user.pk).update(is_active=False)
    assert alice.app().get(ME).status_code == 403


@pytest.mark.parametrize(
    "change", [{"revoked_at": clock.now()}, {"expires_at": clock.now() - timedelta(seconds=1)}]
)
def test_a_revoked_or_expired_key_ends_at_once(alice: Person, change: dict[str, object]) -> None:
    app = alice.app()
    assert app.get(ME).status_code == 200
    ApiKey.objects.update(**change)
    answer = app.get(ME)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad_key")


def test_the_use_of_a_key_is_noted(alice: Person) -> None:
    alice.app().get(ME)
    assert ApiKey.objects.get().last_used_at is not None


def test_a_credential_is_nobodys_name(alice: Person) -> None:
    mistaken = "gh" + "p_" + "Fa1k" * 9
    answer = client(alice, name=mistaken, rights=("read", "turns")).get(ME)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "sensitive")
    assert alice.app().post(f"/api/users/{mistaken}/sign-in-link").status_code == 422
    assert not User.objects.filter(external_id=mistaken).exists()


def test_a_person_without_a_password_has_an_unusable_one(alice: Person) -> None:
    assert not alice.user.has_usable_password()
