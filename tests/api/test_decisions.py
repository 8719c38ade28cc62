"""Decisions over the API: single, many at once, taken back."""

import pytest
from rest_framework.test import APIClient

from tests import factories
from tests.cast import Person
from xopc.shared import ids

MEMORIES = "/api/user-context/memories"
UNDO = "/api/user-context/undo"


@pytest.mark.parametrize(
    ("verb", "before", "after"),
    [
        ("confirm", "candidate", "active"),
        ("reject", "candidate", "rejected"),
        ("snooze", "candidate", "candidate"),
        ("pause", "active", "paused"),
        ("resume", "paused", "active"),
        ("restore", "rejected", "candidate"),
    ],
)
def test_a_decision_answers_with_the_record_and_an_undo_token(
    app: APIClient, alice: Person, verb: str, before: str, after: str
) -> None:
    row = factories.record(alice.scope, status=before)
    answer = app.post(f"{MEMORIES}/{row.pk}/{verb}")
    assert answer.status_code == 200
    assert answer.json()["record"]["status"] == after
    undone = app.post(UNDO, {"undoToken": answer.json()["undoToken"]}).json()
    assert undone["restored"][0]["status"] == before


def test_a_correction_replaces_the_record(app: APIClient, alice: Person) -> None:
    row = factories.record(alice.scope, "likes tea")
    answer = app.post(f"{MEMORIES}/{row.pk}/correct", {"content": "likes coffee"}).json()
    assert (answer["record"]["status"], answer["record"]["supersedesId"]) == ("active", str(row.pk))
    old = app.get(f"{MEMORIES}/{row.pk}").json()["record"]
    assert (old["status"], old["supersededById"]) == ("archived", answer["record"]["id"])


def test_an_illegal_transition_tells_the_present_state(app: APIClient, alice: Person) -> None:
    row = factories.record(alice.scope, status="rejected")
    answer = app.post(f"{MEMORIES}/{row.pk}/confirm")
    assert answer.status_code == 409
    assert answer.json()["error"]["state"] == {"status": "rejected", "version": 1}


@pytest.mark.parametrize("how", [{"HTTP_IF_MATCH": "7"}, {"data": {"version": 7}}])
def test_a_decision_on_a_stale_version_is_a_conflict(
    app: APIClient, alice: Person, how: dict[str, object]
) -> None:
    row = factories.candidate(alice.scope)
    assert app.post(f"{MEMORIES}/{row.pk}/confirm", **how).status_code == 409


def test_merging_makes_one_record_of_several(app: APIClient, alice: Person) -> None:
    rows = [factories.record(alice.scope) for _ in range(2)]
    names = [str(row.pk) for row in rows]
    answer = app.post(f"{MEMORIES}/merge", {"ids": names, "content": "likes hot drinks"}).json()
    assert answer["record"]["content"] == "likes hot drinks"
    assert [row["id"] for row in answer["merged"]] == names
    assert {row["status"] for row in answer["merged"]} == {"archived"}


def test_many_are_decided_one_by_one(app: APIClient, alice: Person) -> None:
    good, done = factories.candidate(alice.scope), factories.record(alice.scope, status="rejected")
    names = [str(good.pk), str(done.pk), str(ids.uuid7())]
    answer = app.post(f"{MEMORIES}/bulk", {"action": "confirm", "ids": names}).json()
    codes = [result["error"] and result["error"]["code"] for result in answer["results"]]
    assert codes == [None, "conflict", "not_found"]
    assert answer["results"][0]["record"]["status"] == "active"
    assert app.post(UNDO, {"undoToken": answer["undoToken"]}).status_code == 200


def test_where_nothing_was_done_there_is_nothing_to_undo(app: APIClient) -> None:
    answer = app.post(f"{MEMORIES}/bulk", {"action": "confirm", "ids": [str(ids.uuid7())]})
    assert answer.json()["undoToken"] is None


@pytest.mark.parametrize(
    "body",
    [
        {"action": "erase", "ids": []},
        {"action": "confirm", "ids": []},
        {"action": "confirm", "ids": ["nothing"]},
        {"action": "confirm", "ids": [str(ids.uuid7())] * 101},
        {"ids": [str(ids.uuid7())]},
    ],
)
def test_a_wrong_bulk_decision_is_refused(app: APIClient, body: dict[str, object]) -> None:
    assert app.post(f"{MEMORIES}/bulk", body).status_code == 400


def test_an_unknown_token_undoes_nothing(app: APIClient) -> None:
    assert app.post(UNDO, {"undoToken": str(ids.uuid7())}).status_code == 404


def test_evidence_and_history_tell_why_and_when(app: APIClient, alice: Person) -> None:
    row = factories.candidate(alice.scope)
    factories.evidence(alice.scope, row, "I like tea")
    app.post(f"{MEMORIES}/{row.pk}/confirm")
    quotes = app.get(f"{MEMORIES}/{row.pk}/evidence").json()["evidence"]
    assert [quote["quote"] for quote in quotes] == ["I like tea"]
    (event,) = app.get(f"{MEMORIES}/{row.pk}/history").json()["events"]
    assert (event["action"], event["actor"]) == ("confirm", "key")
    assert (event["before"]["status"], event["after"]["status"]) == ("candidate", "active")


def test_history_speaks_as_the_record_does(app: APIClient, alice: Person) -> None:
    row = factories.candidate(alice.scope)
    shown = app.post(f"{MEMORIES}/{row.pk}/confirm").json()["record"]
    (event,) = app.get(f"{MEMORIES}/{row.pk}/history").json()["events"]
    assert set(event["after"]) <= set(shown) | {"snoozedUntil"}
    assert event["after"]["reviewAfter"] == shown["reviewAfter"]
    assert event["after"]["snoozedUntil"] is None


def test_a_conflict_is_listed_and_resolved(app: APIClient, alice: Person) -> None:
    group = ids.uuid7()
    keep, drop = (
        factories.record(alice.scope, conflict_group_id=group, status="needs_review")
        for _ in range(2)
    )
    (listed,) = app.get("/api/user-context/conflicts").json()["conflicts"]
    assert listed["groupId"] == str(group)
    assert [row["id"] for row in listed["records"]] == [str(keep.pk), str(drop.pk)]
    path = f"/api/user-context/conflicts/{group}/resolve"
    resolved = app.post(path, {"keep": [str(keep.pk)]}).json()["records"]
    assert [row["status"] for row in resolved] == ["active", "archived"]
    assert app.get("/api/user-context/conflicts").json()["conflicts"] == []
