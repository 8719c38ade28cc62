"""What a caller sends is not given back where it says what must not be kept."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from xopc.shared.http import harmless

KEY = "gh" + "p_" + "Fa1k" * 9


@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("/about/known/?q=tea&sort=used", "/about/known/?q=tea&sort=used"),
        ("/about/known/?q=my+password+is+hunter2hunter2", "/about/known/"),
        ("/about/known/?q=my%20password%20is%20hunter2hunter2", "/about/known/"),
        (f"/about/{KEY}/", ""),
        ("", ""),
    ],
)
def test_an_address_is_given_back_without_what_it_must_not_hold(address: str, given: str) -> None:
    assert harmless(address) == given


@pytest.mark.parametrize(("name", "is_kept"), [("request-17", True), (KEY, False)])
def test_a_request_is_not_named_by_a_key(db: None, name: str, is_kept: bool) -> None:
    answer = Client().get("/healthz", headers={"x-request-id": name})
    assert (answer["X-Request-Id"] == name) is is_kept


def test_an_unknown_field_is_not_named_by_a_key(app: APIClient) -> None:
    answer = app.post("/api/user-context/memories", {KEY: 1})
    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == ["[REDACTED]"]
