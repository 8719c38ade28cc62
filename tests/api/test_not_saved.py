"""Whatever way a refused text came, the person can read that something was not saved."""

from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from tests.cast import Person
from tests.factories import candidate, record
from understanding.records.models import MemoryRecord, Refusal
from xopc.shared import ids
from xopc.shared.scope import bind

MEMORIES = "/api/user-context/memories"
REFUSALS = "/api/user-context/refusals"
SECRET = "my password is hunter2hunter2"
NEW = {"kind": "preference", "content": SECRET}


def told(app: APIClient) -> list[tuple[str, str, str]]:
    rows = app.get(REFUSALS).json()["refusals"]
    return [(row["class"], row["rule"], row["entry"]) for row in rows]


def test_a_refused_write_is_told(app: APIClient) -> None:
    answer = app.post(MEMORIES, NEW)
    assert answer.status_code == 422
    (row,) = app.get(REFUSALS).json()["refusals"]
    assert set(row) == {"id", "class", "rule", "entry", "sourceItemId", "createdAt"}
    assert (row["class"], row["entry"], row["sourceItemId"]) == ("secret", "write", None)


def test_a_request_that_failed_otherwise_tells_nothing(app: APIClient) -> None:
    app.post(MEMORIES, {"kind": "preference", "content": ""})
    assert told(app) == []


def test_under_an_idempotency_key_it_is_told_once(app: APIClient) -> None:
    for _ in range(2):
        assert app.post(MEMORIES, NEW, HTTP_IDEMPOTENCY_KEY="k").status_code == 422
    assert len(told(app)) == 1


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "{row}", {"content": SECRET}),
        ("patch", "{row}", {"tags": [SECRET]}),
        ("post", "{row}/correct", {"content": SECRET}),
        ("post", "{row}/reject", {"reason": SECRET}),
        ("post", "merge", {"content": SECRET}),
    ],
)
def test_every_write_tells(
    app: APIClient, alice: Person, method: str, path: str, body: dict[str, Any]
) -> None:
    rows = [str(candidate(alice.scope).pk), str(candidate(alice.scope).pk)]
    said = body | {"ids": rows} if path == "merge" else body
    answer = getattr(app, method)(f"{MEMORIES}/{path.format(row=rows[0])}", said)
    assert (answer.status_code, [entry for _, _, entry in told(app)]) == (422, ["write"])


def test_settling_a_disagreement_tells(app: APIClient, alice: Person) -> None:
    group = ids.uuid7()
    row = record(alice.scope, status="needs_review", conflict_group_id=group)
    path = f"/api/user-context/conflicts/{group}/resolve"
    assert app.post(path, {"keep": [str(row.pk)], "content": SECRET}).status_code == 422
    assert len(told(app)) == 1
    with bind(alice.scope):
        assert MemoryRecord.objects.get().status == "needs_review"


def test_a_form_tells(app: APIClient, alice: Person) -> None:
    browser = alice.browser()
    assert browser.post(reverse("about:add"), NEW).status_code == 422
    row = candidate(alice.scope)
    said = NEW | {"version": "1"}
    assert browser.post(reverse("about:inbox_edit", args=[row.pk]), said).status_code == 422
    assert len(told(app)) == 1


def test_only_theirs_is_listed_newest_first(app: APIClient, alice: Person, bob: Person) -> None:
    app.post(MEMORIES, NEW)
    app.post(MEMORIES, NEW | {"content": "my SSN is 219-09" + "-9998"})
    first = app.get(REFUSALS, {"limit": 1}).json()
    rest = app.get(REFUSALS, {"cursor": first["nextCursor"]}).json()
    rules = [row["rule"] for page in (first, rest) for row in page["refusals"]]
    assert rules == ["identifier.us_ssn", "prose.password"]
    assert bob.app().get(REFUSALS).json()["refusals"] == []
    with bind(bob.scope):
        assert not Refusal.objects.exists()
