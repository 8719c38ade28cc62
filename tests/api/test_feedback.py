"""Say of replies over the API whether they helped. X ids: reference/xopc.md 11.3."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests import factories
from tests.cast import Person
from understanding.feedback.models import Feedback
from understanding.records.models import MemoryRecord
from xopc.shared import clock, ids
from xopc.shared.scope import bind

USER_CONTEXT = "/api/user-context"
RESPONSE = f"{USER_CONTEXT}/understanding/response-feedback"
SUMMARY = f"{USER_CONTEXT}/feedback-summary"
TRACES = f"{USER_CONTEXT}/traces"
DENIAL = "You remembered my preference wrong."
INSTEAD = "You remembered my preference wrong; I prefer detailed explanations."


@pytest.fixture
def row(alice: Person) -> MemoryRecord:
    return factories.record(alice.scope, "I prefer short explanations")


def plan(app: APIClient, turn: str = "t-1", query: str = "Any explanations?", **body: Any) -> Any:
    asked = {"sessionKey": "s-1", "turnId": turn, "query": query} | body
    return app.post(f"{USER_CONTEXT}/plan", asked).json()


def turn(app: APIClient, text: str, turn_id: str = "") -> Any:
    said = {"sessionKey": "s-1", "turnId": turn_id, "user": {"text": text}}
    return app.post(f"{USER_CONTEXT}/turns", said)


def status(app: APIClient, record_id: Any) -> Any:
    return app.get(f"{USER_CONTEXT}/memories/{record_id}").json()["record"]["status"]


def rate(app: APIClient, trace_id: str, **said: Any) -> Any:
    return app.patch(f"{TRACES}/{trace_id}/feedback", said)


def millis(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def test_a_reply_is_rated_by_its_turn(app: APIClient, row: MemoryRecord) -> None:
    made = plan(app)
    answer = app.patch(
        RESPONSE, {"turnId": "t-1", "outcome": "not_helpful", "reason": "Too short"}
    ).json()
    feedback = answer.pop("feedback")
    assert (feedback["outcome"], feedback["reason"], feedback["source"]) == (
        "not_helpful",
        "Too short",
        "key",
    )
    assert answer == {
        "matched": True,
        "attributedRecordCount": 1,
        "remediation": {
            "triggerTraceId": made["traceId"],
            "evaluatedRecordIds": [str(row.pk)],
            "needsReviewRecordIds": [],
        },
        "personalContext": [
            {
                "id": str(row.pk),
                "statement": "I prefer short explanations",
                "facet": "collaboration",
                "origin": "told_by_you",
                "sourceName": None,
            }
        ],
    }


@pytest.mark.parametrize("form", [millis, str, datetime.isoformat])
def test_a_reply_is_rated_by_its_session_and_time(
    app: APIClient, row: MemoryRecord, form: Any
) -> None:
    plan(app)
    at = form(datetime.now(UTC))
    body = {"sessionKey": "s-1", "assistantTimestamp": at, "outcome": "helpful"}
    assert app.patch(RESPONSE, body).json()["feedback"]["outcome"] == "helpful"
    found = app.get(RESPONSE, {"sessionKey": "s-1", "assistantTimestamp": at}).json()
    assert (found["matched"], found["feedback"]["outcome"]) == (True, "helpful")


@pytest.mark.parametrize(
    "reply",
    [
        {"turnId": "t-9"},
        {"turnId": "t-1", "sessionKey": "s-9"},
        {"sessionKey": "s-9", "assistantTimestamp": millis(clock.now() + timedelta(days=1))},
        {"sessionKey": "s-1", "assistantTimestamp": 1},
    ],
)
def test_x49_an_unknown_reply_is_no_error(
    app: APIClient, alice: Person, row: MemoryRecord, reply: dict[str, Any]
) -> None:
    plan(app)
    nothing = {
        "matched": False,
        "attributedRecordCount": 0,
        "feedback": None,
        "remediation": None,
        "personalContext": [],
    }
    answer = app.patch(RESPONSE, reply | {"outcome": "not_helpful"})
    assert (answer.status_code, answer.json()) == (200, nothing)
    assert app.get(RESPONSE, reply).json() == nothing
    with bind(alice.scope):
        assert not Feedback.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        pytest.param({"outcome": "mixed"}, "outcome", id="X50"),
        ({"outcome": None}, "outcome"),
        ({"reason": "x" * 161}, "reason"),
        ({"turnId": ""}, "sessionKey"),
        ({"turnId": "", "sessionKey": "s-1"}, "assistantTimestamp"),
        *(
            ({"assistantTimestamp": value}, "assistantTimestamp")
            for value in (0, -1, True, "soon", 1e300, 10**30, [], "9999-12-31T23:59:59Z")
        ),
    ],
)
def test_a_wrong_field_is_named(app: APIClient, change: dict[str, Any], field: str) -> None:
    answer = app.patch(RESPONSE, {"turnId": "t-1", "outcome": "helpful"} | change)
    assert answer.status_code == 400
    assert field in answer.json()["error"]["fields"]


def test_a_chat_learns_later_what_its_rating_paused(app: APIClient, row: MemoryRecord) -> None:
    plan(app, "t-1")
    plan(app, "t-2")
    for name in ("t-1", "t-2"):
        answer = app.patch(RESPONSE, {"turnId": name, "outcome": "not_helpful"}).json()
    assert answer["remediation"]["needsReviewRecordIds"] == [str(row.pk)]
    found = app.get(RESPONSE, {"turnId": "t-2"}).json()
    assert found["remediation"]["needsReviewRecordIds"] == [str(row.pk)]
    app.post(f"{USER_CONTEXT}/memories/{row.pk}/confirm")
    found = app.get(RESPONSE, {"turnId": "t-2"}).json()
    assert found["remediation"]["needsReviewRecordIds"] == []
    assert app.get(RESPONSE, {"turnId": "t-1"}).json()["remediation"] is None


@pytest.mark.parametrize(
    "fields",
    [
        {"disclosure": "silent"},
        {"status": "archived"},
        {"status": "rejected"},
        {
            "is_special": True,
            "sensitivity": "personal",
            "explicitness": "explicit",
            "disclosure": "ask_before_reference",
        },
    ],
)
def test_what_must_not_be_shown_beside_a_reply_is_not(
    app: APIClient, alice: Person, row: MemoryRecord, fields: dict[str, Any]
) -> None:
    plan(app)
    with bind(alice.scope):
        MemoryRecord.objects.filter(pk=row.pk).update(**fields)
    answer = app.get(RESPONSE, {"turnId": "t-1"}).json()
    assert (answer["attributedRecordCount"], answer["personalContext"]) == (1, [])


def test_the_right_to_send_turns_rates_but_reads_nothing(
    app: APIClient, alice: Person, row: MemoryRecord
) -> None:
    made = plan(app)
    noted = {"recordId": str(row.pk), "rating": "helpful", "note": "Rather short"}
    rate(app, made["traceId"], outcome="helpful", records=[noted])
    only_turns = alice.app(["turns"])
    answer = only_turns.patch(RESPONSE, {"turnId": "t-1", "outcome": "helpful"})
    assert (answer.status_code, answer.json()["personalContext"]) == (200, [])
    rated = rate(only_turns, made["traceId"], outcome="mixed")
    assert rated.status_code == 200
    assert rated.json()["trace"]["recordRatings"][0]["rating"] == "helpful"
    told = answer.content.decode() + rated.content.decode()
    assert [one for one in (row.content, "Any explanations?", "Rather short") if one in told] == []


def test_a_trace_shows_what_was_said_of_it(app: APIClient, row: MemoryRecord) -> None:
    trace_id = plan(app)["traceId"]
    said = {
        "outcome": "mixed",
        "score": 0.25,
        "reason": "Half of it",
        "records": [{"recordId": str(row.pk), "rating": "outdated", "note": "Long ago"}],
    }
    answer = rate(app, trace_id, **said).json()
    assert answer["remediation"]["needsReviewRecordIds"] == [str(row.pk)]
    shown = app.get(f"{TRACES}/{trace_id}").json()["trace"]
    for trace in (answer["trace"], shown):
        feedback, (rating,) = trace["feedback"], trace["recordRatings"]
        assert {name: feedback[name] for name in ("outcome", "score", "reason")} == {
            "outcome": "mixed",
            "score": 0.25,
            "reason": "Half of it",
        }
        assert (rating["recordId"], rating["rating"], rating["note"]) == (
            str(row.pk),
            "outdated",
            "Long ago",
        )


def test_a_remediation_is_a_trace_of_its_own(app: APIClient, row: MemoryRecord) -> None:
    trace_id = plan(app)["traceId"]
    rate(app, trace_id, outcome="mixed", records=[_of(row, "incorrect")])
    (trace,) = app.get(TRACES, {"phase": "remediation"}).json()["traces"]
    assert trace["selectedRecordIds"] == [str(row.pk)]
    assert trace["remediation"]["triggerTraceId"] == trace_id
    assert trace["remediation"]["actions"][0]["nextConfidence"] == 0.7
    assert app.get(f"{TRACES}/{trace_id}").json()["trace"]["remediation"] is None


def _of(row: MemoryRecord, rating: Any) -> dict[str, Any]:
    return {"recordId": str(row.pk), "rating": rating}


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"outcome": "good"}, "outcome"),
        ({"score": 1.1}, "score"),
        ({"score": -0.1}, "score"),
        ({"score": "1"}, "score"),
        ({"reason": "x" * 1_001}, "reason"),
        ({"records": [{"recordId": "x", "rating": "helpful"}]}, "records.0.recordId"),
        ({"records": [{"recordId": str(ids.uuid7()), "rating": "bad"}]}, "records.0.rating"),
        (
            {"records": [{"recordId": str(ids.uuid7()), "rating": "helpful"}]},
            "records.0.recordId",
        ),
    ],
)
def test_a_wrong_rating_is_refused(
    app: APIClient, row: MemoryRecord, said: dict[str, Any], field: str
) -> None:
    answer = rate(app, plan(app)["traceId"], **({"outcome": "helpful"} | said))
    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == [field]


@pytest.mark.parametrize(
    "said", [{"reason": "{}"}, {"records": [{"rating": "helpful", "note": "{}"}]}]
)
def test_a_secret_is_refused_and_nothing_is_rated(
    app: APIClient, alice: Person, row: MemoryRecord, said: dict[str, Any]
) -> None:
    token = "ghp_" + "a1B2" * 9
    said = {"outcome": "mixed", **said}
    for holder in (said, *said.get("records", [])):
        holder |= {name: token for name, value in holder.items() if value == "{}"}
        if "rating" in holder:
            holder["recordId"] = str(row.pk)
    answer = rate(app, plan(app)["traceId"], **said)
    assert answer.status_code == 422
    assert token not in answer.content.decode()
    with bind(alice.scope):
        assert not Feedback.objects.exists()


def test_somebody_elses_trace_does_not_exist(
    app: APIClient, bob: Person, carol: Person, row: MemoryRecord
) -> None:
    trace_id = plan(app)["traceId"]
    for stranger in (bob, carol):
        assert rate(stranger.app(), trace_id, outcome="helpful").status_code == 404
        answer = stranger.app().patch(RESPONSE, {"turnId": "t-1", "outcome": "helpful"})
        assert answer.json()["matched"] is False
    assert rate(app, "nothing", outcome="helpful").status_code == 404


def test_traces_are_found_by_what_was_said(app: APIClient, row: MemoryRecord) -> None:
    first, second = plan(app, "t-1")["traceId"], plan(app, "t-2")["traceId"]
    rate(app, first, outcome="irrelevant")
    found = {
        rating: [trace["id"] for trace in app.get(TRACES, {"rating": rating}).json()["traces"]]
        for rating in ("irrelevant", "helpful", "unrated")
    }
    assert found == {"irrelevant": [first], "helpful": [], "unrated": [second]}
    assert app.get(TRACES, {"rating": "bad"}).status_code == 400


def test_the_summary_counts_by_record(app: APIClient, alice: Person, row: MemoryRecord) -> None:
    other = factories.record(alice.scope, "I prefer explanations with pictures")
    traces = [plan(app, f"t-{number}")["traceId"] for number in range(3)]
    rate(app, traces[0], outcome="helpful", score=0.5)
    rate(app, traces[1], outcome="mixed", score=0.25)
    rate(app, traces[2], outcome="irrelevant", records=[_of(row, "outdated")])
    mine, others = app.get(SUMMARY, {"recordId": row.pk}), app.get(SUMMARY, {"recordId": other.pk})
    (summary,) = mine.json()["summaries"]
    assert summary.pop("lastFeedbackAt")
    assert summary == {
        "recordId": str(row.pk),
        "helpful": 1,
        "notHelpful": 1,
        "mixed": 1,
        "irrelevant": 0,
        "total": 3,
        "averageScore": 0.375,
    }
    assert others.json()["summaries"][0]["irrelevant"] == 1
    assert app.get(SUMMARY, {"sessionKey": "s-9"}).json() == {"summaries": []}


def test_the_summary_puts_the_most_judged_first(
    app: APIClient, alice: Person, row: MemoryRecord
) -> None:
    rate(app, plan(app, "t-1")["traceId"], outcome="helpful")
    factories.record(alice.scope, "I prefer explanations with pictures")
    rate(app, plan(app, "t-2")["traceId"], outcome="helpful")
    summaries = app.get(SUMMARY).json()["summaries"]
    assert [one["total"] for one in summaries] == [2, 1]
    assert len(app.get(SUMMARY, {"limit": 1}).json()["summaries"]) == 1
    for limit in (0, 5_001):
        assert app.get(SUMMARY, {"limit": limit}).status_code == 400


def test_a_correction_from_the_question_to_the_new_record(
    app: APIClient, row: MemoryRecord
) -> None:
    """The whole way: used, said to be wrong, paused, replaced, and the new one used."""
    old = str(row.pk)
    assert [item["recordId"] for item in plan(app)["items"]] == [old]
    corrected = plan(app, "t-2", INSTEAD)
    assert corrected["rejected"] == [{"recordId": old, "reason": "correction_target"}]
    answer = turn(app, INSTEAD, "t-2").json()
    assert answer["correction"] == {"detected": True, "needsReviewRecordIds": [old]}
    (new,) = answer["understanding"]["createdRecords"]
    assert (status(app, old), new["status"]) == ("needs_review", "candidate")
    app.post(f"{USER_CONTEXT}/memories/{new['id']}/confirm")
    assert status(app, old) == "archived"
    assert [item["recordId"] for item in plan(app, "t-3")["items"]] == [new["id"]]


def test_a_turn_without_an_assistants_text_corrects(app: APIClient, row: MemoryRecord) -> None:
    """X32."""
    plan(app)
    said = {"sessionKey": "s-1", "user": {"text": DENIAL}, "assistant": {"text": ""}}
    first = app.post(f"{USER_CONTEXT}/turns", said)
    again = app.post(f"{USER_CONTEXT}/turns", said)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["correction"] == again.json()["correction"]
    assert first.json()["correction"]["needsReviewRecordIds"] == [str(row.pk)]


def test_a_plan_without_understanding_corrects_nothing(app: APIClient, row: MemoryRecord) -> None:
    plan(app)
    plan(app, "t-2", DENIAL, include=["learnings"])
    assert status(app, row.pk) == "active"
