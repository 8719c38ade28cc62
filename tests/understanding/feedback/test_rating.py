"""What is said of replies, and what follows for the records that shaped them.

X ids are cases of reference/xopc.md 11.3; the lifecycle is that of the seed.
"""

from typing import Any

import pytest

from tests import factories
from tests.cast import Cast, Person
from tests.understanding.feedback.replies import (
    events,
    fresh,
    paused,
    planned,
    rate,
    remediations,
    state,
)
from understanding.context.models import Trace
from understanding.context.planner import Question, plan
from understanding.feedback import rating
from understanding.feedback.models import Feedback, RecordRating
from understanding.feedback.rating import OfRecord, Said
from understanding.records.actions import candidates, erasure, undo
from understanding.records.kinds import Kind
from understanding.records.models import MemoryRecord
from xopc.shared import clock, ids
from xopc.shared.errors import Invalid, NotFound
from xopc.shared.scope import bind

ACTIVE, PAUSED = ("active", 0.9), ("needs_review", 0.7)


@pytest.fixture
def row(alice: Person) -> MemoryRecord:
    return factories.record(alice.scope, "Prefers green tea")


def test_x37_the_opposite_rating_replaces_the_first(alice: Person, row: MemoryRecord) -> None:
    trace = planned(alice, row)
    first = rate(alice, trace, "helpful", score=0.9, reason="Just right").feedback
    second = rate(alice, trace, "not_helpful").feedback
    assert (second.pk, second.created_at) == (first.pk, first.created_at)
    assert second.updated_at > first.updated_at
    assert (second.outcome, second.score, second.reason) == ("not_helpful", None, "")
    with bind(alice.scope):
        assert Trace.objects.get(pk=trace.pk).rating == "not_helpful"


def test_x40_one_bad_reply_only_counts(alice: Person, row: MemoryRecord) -> None:
    rated = rate(alice, planned(alice, row))
    assert rated.remediation is not None
    assert (rated.remediation.evaluated, rated.remediation.paused) == ([row.pk], [])
    assert state(alice, row) == ACTIVE


def test_x41_a_second_bad_reply_pauses_what_shaped_both(alice: Person, row: MemoryRecord) -> None:
    rate(alice, planned(alice, row))
    last = planned(alice, row, session_key="s2", turn_id="t2")
    assert paused(rate(alice, last)) == [row.pk]
    assert state(alice, row) == PAUSED
    assert fresh(alice, row).review_after <= clock.now()
    (remediation,) = remediations(alice)
    assert (remediation.session_key, remediation.turn_id) == ("s2", "t2")
    assert remediation.details == {
        "triggerTraceId": str(last.pk),
        "reason": "repeated_not_helpful_feedback",
        "policy": {"minNotHelpful": 2, "confidencePenalty": 0.2},
        "actions": [
            {
                "recordId": str(row.pk),
                "reason": "repeated_not_helpful_feedback",
                "previousStatus": "active",
                "nextStatus": "needs_review",
                "previousConfidence": 0.9,
                "nextConfidence": 0.7,
                "helpful": 0,
                "notHelpful": 2,
            }
        ],
    }


def test_what_is_paused_is_out_of_the_next_plan(alice: Person, row: MemoryRecord) -> None:
    assert plan(alice.scope, Question("s1", "Which tea?")).items
    for _ in "12":
        rate(alice, planned(alice, row))
    assert not plan(alice.scope, Question("s1", "Which tea?")).items


def test_the_same_again_changes_nothing(alice: Person, row: MemoryRecord) -> None:
    rate(alice, planned(alice, row))
    last = planned(alice, row)
    rate(alice, last)
    again = rate(alice, last)
    assert paused(again) == []
    assert state(alice, row) == PAUSED
    assert len(remediations(alice)) == len(events(alice.scope, last.pk, "rate")) == 1


def test_x46_one_reply_counts_once_however_often_it_is_rated(
    alice: Person, row: MemoryRecord
) -> None:
    trace = planned(alice, row)
    for outcome in ("not_helpful", "helpful", "not_helpful", "mixed", "not_helpful"):
        rate(alice, trace, outcome)
    assert state(alice, row) == ACTIVE


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(0.25, 0.1, id="X47"),
        (0.9, 0.7),
        (0.333, 0.133),
        (0.1, 0.1),
        (0.05, 0.05),
        (None, None),
    ],
)
def test_confidence_falls_to_a_floor(alice: Person, before: Any, after: Any) -> None:
    row = factories.record(alice.scope, confidence=before)
    for _ in "12":
        rate(alice, planned(alice, row))
    assert state(alice, row) == ("needs_review", after)


@pytest.mark.parametrize(
    ("outcomes", "is_paused"),
    [
        (["helpful", "not_helpful", "not_helpful"], True),
        (["helpful", "helpful", "not_helpful", "not_helpful"], False),
        (["not_helpful", "mixed", "irrelevant"], False),
        (["mixed", "mixed", "irrelevant", "irrelevant"], False),
        (["not_helpful", "mixed", "not_helpful"], True),
    ],
)
def test_bad_replies_must_outnumber_good_ones(
    alice: Person, row: MemoryRecord, outcomes: list[str], is_paused: bool
) -> None:
    for outcome in outcomes:
        rate(alice, planned(alice, row), outcome)
    assert (state(alice, row) == PAUSED) == is_paused


def test_a_good_rating_afterwards_brings_nothing_back(alice: Person, row: MemoryRecord) -> None:
    traces = [planned(alice, row) for _ in "12"]
    for trace in traces:
        rate(alice, trace)
    for trace in traces:
        assert rate(alice, trace, "helpful").remediation is None
    assert state(alice, row) == PAUSED


def test_only_what_was_used_is_touched(alice: Person, row: MemoryRecord) -> None:
    left_out, elsewhere = factories.record(alice.scope), factories.record(alice.scope)
    planned(alice, elsewhere)
    for _ in "12":
        rate(alice, planned(alice, row, left_out=[left_out]))
    assert [state(alice, one) for one in (row, left_out, elsewhere)] == [PAUSED, ACTIVE, ACTIVE]


def test_a_reply_that_used_nothing_keeps_its_rating(alice: Person) -> None:
    rated = rate(alice, planned(alice))
    assert rated.feedback.outcome == "not_helpful"
    assert paused(rated) == []


@pytest.mark.parametrize(
    ("fields", "is_touched"),
    [
        ({"kind": Kind.PREFERENCE}, True),
        ({"kind": Kind.USER_NOTE, "tags": ["user-understanding"]}, True),
        ({"kind": Kind.TASK_LESSON, "tags": ["user-understanding"]}, True),
        ({"kind": Kind.TASK_LESSON}, False),
        ({"kind": Kind.WORKSPACE_FACT, "provider": "gmail"}, False),
        ({"kind": Kind.DAILY_NOTE, "provider": "gmail"}, False),
    ],
)
def test_only_what_is_understood_of_the_person_is_touched(
    alice: Person, fields: dict[str, Any], is_touched: bool
) -> None:
    row = factories.record(alice.scope, **fields)
    for _ in "12":
        rate(alice, planned(alice, row))
    assert (state(alice, row)[0] == "needs_review") == is_touched


@pytest.mark.parametrize("status", ["candidate", "paused", "needs_review", "stale", "archived"])
def test_what_is_not_in_use_any_more_is_left_alone(alice: Person, status: str) -> None:
    row = factories.record(alice.scope, status=status)
    for _ in "12":
        assert paused(rate(alice, planned(alice, row))) == []
    assert state(alice, row) == (status, 0.9)


@pytest.mark.parametrize("said", ["incorrect", "outdated", "sensitive"])
def test_the_persons_word_about_a_record_pauses_it_at_once(
    alice: Person, row: MemoryRecord, said: str
) -> None:
    innocent = factories.record(alice.scope)
    rated = rate(alice, planned(alice, row, innocent), "mixed", records={row: said})
    assert paused(rated) == [row.pk]
    assert [state(alice, one) for one in (row, innocent)] == [PAUSED, ACTIVE]
    (event,) = events(alice.scope, row.pk, "remediate")
    assert (event.actor, event.reason) == ("user", f"record_rated_{said}")
    assert remediations(alice)[0].details["reason"] == f"record_rated_{said}"


@pytest.mark.parametrize("said", ["not_helpful", "irrelevant"])
def test_other_words_about_a_record_count_like_a_bad_reply(
    alice: Person, row: MemoryRecord, said: str
) -> None:
    rate(alice, planned(alice, row), "helpful", records={row: said})
    assert state(alice, row) == ACTIVE
    rate(alice, planned(alice, row), "mixed", records={row: said})
    assert state(alice, row) == PAUSED


def test_what_is_said_of_a_record_goes_before_what_is_said_of_the_reply(
    alice: Person, row: MemoryRecord
) -> None:
    other = factories.record(alice.scope)
    for _ in "12":
        rate(alice, planned(alice, row, other), "not_helpful", records={row: "helpful"})
    assert [state(alice, one) for one in (row, other)] == [ACTIVE, PAUSED]


def test_a_word_about_a_record_can_be_taken_back(alice: Person, row: MemoryRecord) -> None:
    first = planned(alice, row)
    rate(alice, first, "mixed", records={row: "not_helpful"})
    rate(alice, first, "mixed", records={row: ""})
    rate(alice, planned(alice, row))
    assert state(alice, row) == ACTIVE
    with bind(alice.scope):
        assert not RecordRating.objects.exists()


def test_what_is_not_named_again_still_holds(alice: Person, row: MemoryRecord) -> None:
    trace = planned(alice, row)
    rate(alice, trace, "mixed", records={row: "irrelevant"})
    rate(alice, trace, "helpful")
    with bind(alice.scope):
        assert RecordRating.objects.get().rating == "irrelevant"


@pytest.mark.parametrize("which", ["left out", "elsewhere", "nowhere", "twice"])
def test_a_record_that_did_not_shape_the_reply_cannot_be_rated_on_it(
    alice: Person, row: MemoryRecord, which: str
) -> None:
    left_out, elsewhere = factories.record(alice.scope), factories.record(alice.scope)
    named = {
        "left out": [left_out.pk],
        "elsewhere": [elsewhere.pk],
        "nowhere": [ids.uuid7()],
        "twice": [row.pk, row.pk],
    }[which]
    trace = planned(alice, row, left_out=[left_out])
    said = Said(outcome="mixed", records=[OfRecord(one, "incorrect") for one in named])
    with bind(alice.scope), pytest.raises(Invalid) as refused:
        rating.rate(alice.scope, trace.pk, said)
    assert list(refused.value.extra["fields"]) == [f"records.{len(named) - 1}.recordId"]
    with bind(alice.scope):
        assert not Feedback.objects.exists()


def test_what_was_confirmed_since_is_not_paused_by_the_same_reply_again(
    alice: Person, row: MemoryRecord
) -> None:
    rate(alice, planned(alice, row))
    last = planned(alice, row)
    rate(alice, last)
    with bind(alice.scope):
        candidates.confirm(alice.scope, row.pk)
    for outcome in ("not_helpful", "helpful", "not_helpful"):
        rate(alice, last, outcome)
    assert state(alice, row) == ("active", 0.7)


def test_what_was_said_before_a_record_was_confirmed_counts_no_more(
    alice: Person, row: MemoryRecord
) -> None:
    for _ in "12":
        rate(alice, planned(alice, row))
    with bind(alice.scope):
        candidates.confirm(alice.scope, row.pk)
    assert paused(rate(alice, planned(alice, row))) == []
    assert paused(rate(alice, planned(alice, row))) == [row.pk]
    assert state(alice, row) == ("needs_review", 0.5)


def test_the_persons_word_holds_again_but_costs_once(alice: Person, row: MemoryRecord) -> None:
    trace = planned(alice, row)
    rate(alice, trace, "mixed", records={row: "incorrect"})
    with bind(alice.scope):
        candidates.confirm(alice.scope, row.pk)
    rate(alice, trace, "mixed", records={row: "helpful"})
    rate(alice, trace, "mixed", records={row: "incorrect"})
    assert state(alice, row) == PAUSED


def test_a_pause_can_be_taken_back(alice: Person, row: MemoryRecord) -> None:
    rate(alice, planned(alice, row), "mixed", records={row: "incorrect"})
    (event,) = events(alice.scope, row.pk, "remediate")
    with bind(alice.scope):
        undo.undo(alice.scope, event.batch_id)
    assert state(alice, row) == ACTIVE
    assert fresh(alice, row).review_after == row.review_after


def test_the_history_of_a_rating_holds_no_words(alice: Person, row: MemoryRecord) -> None:
    trace = planned(alice, row)
    rate(alice, trace, "helpful", score=0.8, reason="It knew my tea")
    rate(alice, trace, "mixed", records={row: "irrelevant"})
    first, second = events(alice.scope, trace.pk, "rate")
    assert (first.before, first.after) == (
        {},
        {"outcome": "helpful", "score": 0.8, "records": {}},
    )
    assert second.before == first.after
    assert second.after["records"] == {str(row.pk): "irrelevant"}
    assert (first.record_id, first.actor) == (None, "user")


@pytest.mark.parametrize(("actor", "source"), [("scope", "user"), ("key_scope", "key")])
def test_who_said_it_is_kept(alice: Person, row: MemoryRecord, actor: str, source: str) -> None:
    trace, scope = planned(alice, row), getattr(alice, actor)
    with bind(scope):
        assert rating.rate(scope, trace.pk, Said(outcome="helpful")).feedback.source == source


def test_only_a_plan_can_be_rated(alice: Person, row: MemoryRecord) -> None:
    rate(alice, planned(alice, row), "mixed", records={row: "incorrect"})
    (remediation,) = remediations(alice)
    with pytest.raises(Invalid, match="planned"):
        rate(alice, remediation, "helpful")


def test_somebody_elses_trace_does_not_exist(cast: Cast) -> None:
    trace = planned(cast.alice, factories.record(cast.alice.scope))
    for stranger in (cast.bob, cast.carol):
        with pytest.raises(NotFound):
            rate(stranger, trace, "helpful")


def test_what_was_said_of_an_erased_record_goes_with_it(alice: Person, row: MemoryRecord) -> None:
    other = factories.record(alice.scope)
    trace = planned(alice, row, other)
    rate(alice, trace, "mixed", records={row: "irrelevant", other: "helpful"})
    with bind(alice.scope):
        erasure.forget(alice.scope, row.pk)
        assert [one.record_id for one in RecordRating.objects.all()] == [other.pk]
        Trace.objects.filter(pk=trace.pk)._raw_delete(using="default")
        assert not Feedback.objects.exists()
        assert not RecordRating.objects.exists()
