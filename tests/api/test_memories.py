"""Records over the API: listed, stated, looked at, edited, forgotten."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests import factories
from tests.cast import Person
from understanding.records.models import MemoryRecord
from xopc.shared import clock
from xopc.shared.scope import bind

MEMORIES = "/api/user-context/memories"
TEA = {"kind": "preference", "content": "I prefer tea over coffee"}
MEMBERS = (
    "id version kind content status effectiveStatus origin explicitness durability importance"
    " confidence stability sensitivity disclosure isSpecial canonicalKey validFrom validTo"
    " expiresAt reviewAfter supersedesId supersededById similarToId conflictGroupId workspaceId"
    " projectId sessionKey tags evidenceCount lastUsedAt useCount createdAt updatedAt"
)


def contents(app: APIClient, **query: object) -> list[str]:
    return [row["content"] for row in app.get(MEMORIES, query).json()["records"]]


def test_a_record_has_the_members_of_the_contract(app: APIClient, alice: Person) -> None:
    factories.record(alice.scope)
    (record,) = app.get(MEMORIES).json()["records"]
    assert " ".join(record) == MEMBERS


def test_a_record_shows_where_it_stands(app: APIClient, alice: Person) -> None:
    past = clock.now() - timedelta(days=1)
    row = factories.record(alice.scope, expires_at=past, workspace_id="w")
    factories.evidence(alice.scope, row)
    record = app.get(f"{MEMORIES}/{row.pk}").json()["record"]
    assert (record["status"], record["effectiveStatus"]) == ("active", "stale")
    assert (record["origin"], record["evidenceCount"]) == ("told_by_you", 1)
    assert (record["workspaceId"], record["projectId"]) == ("w", None)
    assert record["expiresAt"] == past.isoformat().replace("+00:00", "Z")


def test_what_a_key_states_is_a_candidate(app: APIClient) -> None:
    evidence = [{"quote": "I drink tea", "url": "https://example.com/a"}]
    answer = app.post(MEMORIES, TEA | {"evidence": evidence, "importance": 0.7})
    assert answer.status_code == 201
    record = answer.json()["record"]
    assert (record["status"], record["evidenceCount"], record["importance"]) == (
        "candidate",
        1,
        0.7,
    )


def test_what_the_person_states_is_in_use(alice: Person) -> None:
    answer = alice.browser().post(MEMORIES, TEA, content_type="application/json")
    record = answer.json()["record"]
    assert (record["status"], record["explicitness"]) == ("active", "explicit")


def test_the_same_statement_twice_is_a_conflict(app: APIClient) -> None:
    app.post(MEMORIES, TEA)
    answer = app.post(MEMORIES, TEA)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "duplicate")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "mood"}, "kind"),
        ({"kind": None}, "kind"),
        ({"content": ""}, "content"),
        ({"content": 5}, "content"),
        ({"content": "x" * 5_001}, "content"),
        ({"content": "x" * 20_001}, "content"),
        ({"confidence": 1.1}, "confidence"),
        ({"importance": "0.5"}, "importance"),
        ({"importance": True}, "importance"),
        ({"durability": "long"}, "durability"),
        ({"validFrom": "2026-13-01T00:00:00Z"}, "validFrom"),
        ({"workspaceId": "x" * 201}, "workspaceId"),
        ({"evidence": "said so"}, "evidence"),
        ({"evidence": [{"quote": 1}]}, "evidence.0.quote"),
        ({"evidence": [{"quote": "q"}] * 21}, "evidence"),
    ],
)
def test_a_wrong_field_is_named(app: APIClient, change: dict[str, object], field: str) -> None:
    answer = app.post(MEMORIES, TEA | change)
    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == [field]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"status": "candidate"}, "likes jazz"),
        ({"kind": "boundary"}, "never call me"),
        ({"workspaceId": "w-1"}, "uses tabs"),
        ({"projectId": "p-1"}, "ships on fridays"),
        ({"sourceInstanceId": "gmail:1"}, "flies to Rome"),
        ({"origin": "connected_source"}, "flies to Rome"),
        ({"origin": "inferred"}, "likes jazz"),
        ({"q": "TABS"}, "uses tabs"),
    ],
)
def test_a_list_is_filtered(
    app: APIClient, alice: Person, query: dict[str, str], found: str
) -> None:
    for content, fields in {
        "likes jazz": {"status": "candidate", "explicitness": "inferred"},
        "never call me": {"kind": "boundary"},
        "uses tabs": {"workspace_id": "w-1"},
        "ships on fridays": {"project_id": "p-1"},
        "flies to Rome": {"provider": "gmail", "source_instance_id": "gmail:1"},
    }.items():
        factories.record(alice.scope, content, **fields)
    assert contents(app, **query) == [found]


@pytest.mark.parametrize(
    "query",
    [
        {"status": "good"},
        {"status": ""},
        {"kind": "mood"},
        {"origin": "nowhere"},
        {"limit": "0"},
        {"limit": "501"},
        {"limit": "many"},
        {"cursor": "nothing"},
        {"cursor": "AAAA"},
        {"q": "\0"},
    ],
)
def test_a_wrong_filter_is_named(app: APIClient, query: dict[str, str]) -> None:
    answer = app.get(MEMORIES, query)
    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == list(query)


def test_pages_hold_each_record_once_while_rows_come_in(app: APIClient, alice: Person) -> None:
    old = [factories.record(alice.scope).content for _ in range(5)]
    seen, cursor = [], ""
    while cursor is not None:
        page = app.get(MEMORIES, {"limit": 2, **({"cursor": cursor} if cursor else {})}).json()
        seen += [row["content"] for row in page["records"]]
        cursor = page["nextCursor"]
        factories.record(alice.scope)
    assert seen == old[::-1]


def test_a_long_list_takes_no_more_queries_than_a_short_one(app: APIClient, alice: Person) -> None:
    factories.record(alice.scope)
    app.get(MEMORIES)
    with CaptureQueriesContext(connection) as short:
        app.get(MEMORIES)
    for _ in range(5):
        factories.evidence(alice.scope, factories.record(alice.scope))
    with CaptureQueriesContext(connection) as long:
        app.get(MEMORIES)
    assert len(long) == len(short)


def test_an_edit_raises_the_version_and_can_be_taken_back(app: APIClient, alice: Person) -> None:
    row = factories.record(alice.scope, "likes tea")
    changes = {"content": "likes green tea", "version": 1, "expiresAt": None, "tags": ["drink"]}
    answer = app.patch(f"{MEMORIES}/{row.pk}", changes).json()
    assert (answer["record"]["content"], answer["record"]["version"]) == ("likes green tea", 2)
    undone = app.post("/api/user-context/undo", {"undoToken": answer["undoToken"]}).json()
    assert undone["restored"][0]["content"] == "likes tea"


@pytest.mark.parametrize("version", ["1", '"1"'])
def test_a_stale_version_is_a_conflict_with_the_present_state(
    app: APIClient, alice: Person, version: str
) -> None:
    row = factories.record(alice.scope)
    app.patch(f"{MEMORIES}/{row.pk}", {"importance": 0.9})
    answer = app.patch(f"{MEMORIES}/{row.pk}", {"importance": 0.1}, HTTP_IF_MATCH=version)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (409, "conflict")
    assert error["state"] == {"status": "active", "version": 2}


@pytest.mark.parametrize("version", ["new", "*", "-1", "1" * 30, "²"])
def test_a_version_is_a_number(app: APIClient, alice: Person, version: str) -> None:
    row = factories.record(alice.scope)
    answer = app.delete(f"{MEMORIES}/{row.pk}", HTTP_IF_MATCH=version)
    assert answer.status_code == 400


def test_new_words_pass_the_gate_again(app: APIClient, alice: Person) -> None:
    row = factories.record(alice.scope, "likes tea")
    answer = app.patch(f"{MEMORIES}/{row.pk}", {"content": "password is hunter2hunter2"})
    assert answer.status_code == 422
    assert contents(app) == ["likes tea"]


def test_what_is_forgotten_is_gone_with_a_receipt(app: APIClient, alice: Person) -> None:
    row = factories.record(alice.scope)
    factories.evidence(alice.scope, row)
    receipt = app.delete(f"{MEMORIES}/{row.pk}").json()["receipt"]
    assert (receipt["recordId"], receipt["evidence"]) == (str(row.pk), 1)
    assert app.get(f"{MEMORIES}/{row.pk}").status_code == 404
    with bind(alice.scope):
        assert not MemoryRecord.objects.exists()


@pytest.mark.parametrize("name", ["nothing", "0", "%00", "a" * 500, "..%2f..", "{id}"])
def test_a_malformed_id_names_nothing(app: APIClient, name: str) -> None:
    assert app.get(f"{MEMORIES}/{name}").status_code == 404
