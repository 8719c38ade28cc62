"""Plans, traces, search, consents and settings over the API."""

import pytest
from rest_framework.test import APIClient

from tests import factories
from tests.cast import Person

PLAN = "/api/user-context/plan"
TRACES = "/api/user-context/traces"
SEARCH = "/api/user-context/memories/search"
CONSENTS = "/api/user-context/consents"
CONFIG = "/api/user-context/config"
ASKED = {"sessionKey": "s-1", "query": "Which package manager do I prefer?"}


def test_a_plan_fences_what_was_kept(app: APIClient, alice: Person) -> None:
    row = factories.record(alice.scope, "I prefer pnpm as package manager")
    plan = app.post(PLAN, ASKED | {"turnId": "t-1"}).json()
    assert [item["recordId"] for item in plan["items"]] == [str(row.pk)]
    assert plan["modelMessage"] == f"{plan['context']}\n\n{ASKED['query']}"
    assert plan["turnId"] == "t-1"


def test_a_candidate_is_left_out_with_a_reason(app: APIClient, alice: Person) -> None:
    row = factories.candidate(alice.scope, "I prefer pnpm as package manager")
    plan = app.post(PLAN, ASKED).json()
    assert plan["context"] is None
    assert plan["modelMessage"] == ASKED["query"]
    assert {"recordId": str(row.pk), "reason": "needs_review"} in plan["rejected"] or plan[
        "rejected"
    ]


def test_a_blank_question_plans_nothing(app: APIClient) -> None:
    plan = app.post(PLAN, {"sessionKey": "s-1", "query": "  "}).json()
    assert (plan["traceId"], plan["context"], plan["modelMessage"]) == (None, None, "  ")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"query": None}, "query"),
        ({"maxChars": 0}, "maxChars"),
        ({"maxChars": "100"}, "maxChars"),
        ({"maxChars": 1.5}, "maxChars"),
        ({"include": ["gossip"]}, "include.0"),
        ({"include": []}, "include"),
    ],
)
def test_a_wrong_field_is_named(app: APIClient, change: dict[str, object], field: str) -> None:
    answer = app.post(PLAN, ASKED | change)
    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == [field]


def test_a_plan_leaves_a_trace(app: APIClient, alice: Person) -> None:
    row = factories.record(alice.scope, "I prefer pnpm as package manager")
    plan = app.post(PLAN, ASKED | {"turnId": "t-1"}).json()
    (listed,) = app.get(TRACES, {"sessionKey": "s-1", "turnId": "t-1"}).json()["traces"]
    assert (listed["id"], listed["selectedRecordIds"]) == (plan["traceId"], [str(row.pk)])
    trace = app.get(f"{TRACES}/{plan['traceId']}").json()["trace"]
    assert [(item["content"], item["reason"]) for item in trace["items"]] == [(row.content, None)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"sessionKey": "s-1"}, 1),
        ({"sessionKey": "other"}, 0),
        ({"phase": "inject"}, 1),
        ({"phase": "search"}, 0),
        ({"recordId": "0198a000-0000-7000-8000-000000000000"}, 0),
    ],
)
def test_traces_are_filtered(app: APIClient, query: dict[str, str], found: int) -> None:
    app.post(PLAN, ASKED)
    assert len(app.get(TRACES, query).json()["traces"]) == found


def test_search_finds_by_words(app: APIClient, alice: Person) -> None:
    row = factories.record(alice.scope, "I prefer pnpm as package manager")
    factories.record(alice.scope, "I play the cello")
    (hit,) = app.post(SEARCH, {"query": "package manager"}).json()["results"]
    assert (hit["record"]["id"], hit["snippet"]) == (str(row.pk), row.content)
    assert 0 < hit["score"] <= 1
    assert hit["citation"]


def test_search_looks_where_it_is_told(app: APIClient, alice: Person) -> None:
    factories.candidate(alice.scope, "I prefer pnpm as package manager")
    query = {"query": "package manager"}
    assert app.post(SEARCH, query).json()["results"] == []
    assert len(app.post(SEARCH, query | {"statuses": ["candidate"]}).json()["results"]) == 1
    assert not app.post(SEARCH, query | {"statuses": ["candidate"], "kinds": ["boundary"]}).json()[
        "results"
    ]


@pytest.mark.parametrize("change", [{"maxResults": 51}, {"minScore": 2}, {"statuses": ["gone"]}])
def test_a_wrong_search_is_refused(app: APIClient, change: dict[str, object]) -> None:
    assert app.post(SEARCH, {"query": "tea"} | change).status_code == 400


def test_consent_is_asked_for_given_and_taken_back(app: APIClient, alice: Person) -> None:
    content = "I prefer pnpm as package manager"
    factories.record(alice.scope, content, disclosure="ask_before_reference")
    plan = app.post(PLAN, ASKED).json()
    (pending,) = plan["pendingConsents"]
    assert content not in str(plan["context"])
    (listed,) = app.get(CONSENTS, {"status": "pending"}).json()["consents"]
    assert listed["id"] == pending["id"]
    granted = app.post(f"{CONSENTS}/{pending['id']}/decision", {"decision": "always"}).json()
    assert (granted["consent"]["status"], granted["consent"]["grantScope"]) == ("granted", "always")
    assert app.post(PLAN, ASKED).json()["items"]
    assert app.delete(f"{CONSENTS}/{pending['id']}").json()["consent"]["status"] == "denied"
    assert not app.post(PLAN, ASKED).json()["items"]


@pytest.mark.parametrize("name", ["01a22d1c-a99d-7559-a4c6-6abda7b88565", "nonsense"])
def test_x230_an_unknown_consent_does_not_exist(app: APIClient, name: str) -> None:
    assert app.post(f"{CONSENTS}/{name}/decision", {"decision": "once"}).status_code == 404
    assert app.delete(f"{CONSENTS}/{name}").status_code == 404


def test_settings_are_read_and_replaced(app: APIClient) -> None:
    whole = app.get(CONFIG).json()
    assert whole["userContext"]["memory"]["mode"] == "confirmWrite"
    changed = app.put(CONFIG, {"memory": {"mode": "off"}}).json()
    assert changed["userContext"]["memory"]["mode"] == "off"
    assert app.put(CONFIG, whole).json() == whole


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"memory": {"mode": "sometimes"}}, "invalid"),
        ({"understanding": {"reviewIntervalTurns": 0}}, "invalid"),
        ({"mood": "good"}, "unknown_field"),
        ({"userContext": "off"}, "invalid"),
        ({"tenantId": "x"}, "identity_not_allowed"),
    ],
)
def test_wrong_settings_are_refused(app: APIClient, body: dict[str, object], code: str) -> None:
    answer = app.put(CONFIG, body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


def test_the_person_may_set_what_is_theirs(alice: Person) -> None:
    browser = alice.browser()
    answer = browser.put(CONFIG, {"memory": {"mode": "off"}}, content_type="application/json")
    assert answer.status_code == 200


def test_a_key_needs_admin_for_the_settings(alice: Person) -> None:
    assert alice.app(["read", "write"]).put(CONFIG, {}).status_code == 403
