"""A message that corrects: what it pauses, what it proposes, and that it does so once.

X ids are cases of reference/xopc.md 11.2 and 11.3.
"""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.cast import Cast, Person
from tests.understanding.feedback.replies import (
    events,
    fresh,
    planned,
    rate,
    remediations,
    state,
)
from understanding.capture import reading, tasks
from understanding.capture.models import Turn
from understanding.capture.turns import Captured, NewTurn, capture
from understanding.context.models import Trace
from understanding.context.planner import Plan, Question, plan
from understanding.context.plans import kept_form
from understanding.feedback import correcting
from understanding.feedback.correcting import Corrected
from understanding.feedback.models import Correction, Feedback
from understanding.records import config
from understanding.records.actions import candidates, conflicts, erasure, undo
from understanding.records.models import Evidence, MemoryRecord
from xopc.shared import clock
from xopc.shared.errors import Invalid, TooLarge
from xopc.shared.scope import bind

DENIAL = "You remembered my preference wrong."
INSTEAD = "You remembered my preference wrong; I prefer detailed explanations."
CHINESE = "你记错了我的偏好，我更喜欢详细解释"
ACTIVE, PAUSED = ("active", 0.9), ("needs_review", 0.7)


@pytest.fixture
def row(alice: Person) -> MemoryRecord:
    return factories.record(alice.scope, "Prefers short explanations")


def ask(person: Person, query: str, **fields: Any) -> Plan:
    """As the API plans it."""
    question = Question(**({"session_key": "s1", "query": query} | fields))
    targets = correcting.before_plan(person.key_scope, question)
    asked = {"session_key": "s1", "query": query, "exclude": targets} | fields
    return plan(person.key_scope, Question(**asked))


def corrected(person: Person, text: str, **fields: Any) -> Corrected:
    new = NewTurn(**({"session_key": "s1", "user_text": text} | fields))
    return correcting.at_turn(person.key_scope, new)


def say(person: Person, text: str, **fields: Any) -> Captured:
    """As the API takes a turn."""
    new = {"session_key": "s1", "user_text": text} | fields
    found = corrected(person, text, **fields)
    return capture(person.key_scope, NewTurn(**new, instead=found.instead))


def made(person: Person, captured: Captured) -> MemoryRecord:
    (created,) = captured.outcome["createdRecords"]
    with bind(person.scope):
        found: MemoryRecord = MemoryRecord.objects.get(pk=created["id"])
    return found


def feedback(person: Person) -> list[Feedback]:
    with bind(person.scope):
        return list(Feedback.objects.order_by("id"))


def test_x31_the_last_plan_is_blamed_before_the_next_is_made(
    alice: Person, row: MemoryRecord
) -> None:
    blamed = planned(alice, row)
    made = ask(alice, DENIAL)
    (said,) = feedback(alice)
    assert (said.trace_id, said.outcome, said.source) == (blamed.pk, "not_helpful", "system")
    assert (said.code, said.reason) == ("detected_explicit_user_correction", "")
    assert state(alice, row) == PAUSED
    assert {one.record_id: one.reason for one in made.rejected} == {row.pk: "correction_target"}
    assert not made.items


def test_nothing_that_is_kept_of_it_repeats_its_words(alice: Person, row: MemoryRecord) -> None:
    blamed = planned(alice, row)
    ask(alice, INSTEAD)
    (remediation,) = remediations(alice)
    (event,) = events(alice.scope, row.pk, "remediate")
    (rated,) = events(alice.scope, blamed.pk, "rate")
    assert remediation.details["reason"] == event.reason == "explicit_user_correction"
    assert rated.reason == "detected_explicit_user_correction"
    with bind(alice.scope):
        kept = [Correction.objects.get().digest, remediation.query, str(rated.after)]
    assert not [text for text in kept if "detailed" in text]


def test_x32_the_turn_finds_what_its_plan_did(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    ask(alice, DENIAL)
    found = corrected(alice, DENIAL, assistant_text="")
    assert (found.is_detected, list(found.record_ids)) == (True, [row.pk])
    assert found.instead is None
    assert state(alice, row) == PAUSED


@pytest.mark.parametrize("text", [INSTEAD, CHINESE])
def test_x28_a_concrete_correction_proposes_what_replaces(
    alice: Person, row: MemoryRecord, text: str
) -> None:
    planned(alice, row)
    ask(alice, text)
    new = made(alice, say(alice, text, turn_id="t2"))
    assert text.endswith(new.content)
    assert (new.status, new.kind, new.supersedes_id) == ("candidate", "preference", row.pk)
    assert (new.explicitness, new.confidence, new.importance) == ("explicit", 0.95, 0.8)
    assert new.tags == ["user-understanding", "explicit-user-correction"]
    with bind(alice.scope):
        quote = Evidence.objects.get(record=new)
    assert text[quote.start : quote.end] == quote.quote == new.content


def test_x29_a_pure_denial_proposes_nothing(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    assert say(alice, "我从没说过这个。").outcome["proposed"] == 0
    assert state(alice, row) == PAUSED


def test_a_request_beside_a_pure_denial_is_still_heard(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    new = made(alice, say(alice, f"{DENIAL} Please remember that I live in Oslo."))
    assert (new.content, new.supersedes_id) == ("I live in Oslo.", None)


def test_a_candidate_that_said_so_before_becomes_the_replacement(
    alice: Person, row: MemoryRecord
) -> None:
    earlier = factories.candidate(alice.scope, "I prefer detailed explanations.")
    planned(alice, row)
    assert say(alice, INSTEAD).outcome["deduplicated"] == 1
    assert fresh(alice, earlier).supersedes_id == row.pk
    with bind(alice.scope):
        candidates.confirm(alice.scope, earlier.pk)
    assert fresh(alice, row).status == "archived"


def test_a_boundary_weighs_more_and_is_silent(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    new = made(alice, say(alice, "You got my preference wrong: never call me in the evening."))
    assert (new.kind, new.importance, new.disclosure) == ("boundary", 0.9, "silent")


def test_words_that_do_not_tell_their_kind_take_that_of_the_old(alice: Person) -> None:
    old = factories.record(alice.scope, "Is called Ann", kind="user_profile")
    planned(alice, old)
    assert made(alice, say(alice, "You got my name wrong, it's Zoë.")).kind == "user_profile"


def test_without_a_plan_the_turn_itself_has_the_effect(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    assert made(alice, say(alice, INSTEAD)).supersedes_id == row.pk
    assert state(alice, row) == PAUSED


def test_x34_several_records_become_one_conflict(alice: Person, row: MemoryRecord) -> None:
    other = factories.record(alice.scope, "Likes long answers in bullets")
    planned(alice, row, other)
    ask(alice, INSTEAD)
    new = made(alice, say(alice, INSTEAD))
    rows = [fresh(alice, one) for one in (row, other)]
    (group,) = {one.conflict_group_id for one in (*rows, new)}
    assert group is not None
    assert [(one.status, one.confidence) for one in rows] == [PAUSED, PAUSED]
    assert (new.status, new.supersedes_id) == ("candidate", None)
    assert len(remediations(alice)) == 1


def test_a_correction_of_several_is_taken_back_as_one(alice: Person, row: MemoryRecord) -> None:
    other = factories.record(alice.scope)
    planned(alice, row, other)
    ask(alice, DENIAL)
    (event,) = events(alice.scope, row.pk, "remediate")
    with bind(alice.scope):
        undo.undo(alice.scope, event.batch_id)
    rows = [fresh(alice, one) for one in (row, other)]
    assert [(one.status, one.confidence, one.conflict_group_id) for one in rows] == [
        (*ACTIVE, None)
    ] * 2


def test_without_anything_to_blame_the_statement_is_plain(alice: Person, row: MemoryRecord) -> None:
    new = made(alice, say(alice, INSTEAD))
    assert (new.supersedes_id, new.conflict_group_id) == (None, None)
    assert state(alice, row) == ACTIVE
    assert not feedback(alice)


def test_a_plan_that_used_nothing_is_not_passed_over(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    planned(alice, query="How old is the sun?")
    ask(alice, DENIAL)
    assert state(alice, row) == ACTIVE
    assert not feedback(alice)


def test_another_sessions_plan_is_not_blamed(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row, session_key="s2")
    ask(alice, DENIAL)
    assert state(alice, row) == ACTIVE


def test_only_what_is_understood_of_the_person_is_paused(alice: Person, row: MemoryRecord) -> None:
    fact = factories.record(alice.scope, kind="workspace_fact", provider="gmail")
    planned(alice, row, fact)
    assert made(alice, say(alice, INSTEAD)).supersedes_id == row.pk
    assert [state(alice, one) for one in (row, fact)] == [PAUSED, ACTIVE]


def test_what_a_button_paused_before_is_replaced_too(alice: Person, row: MemoryRecord) -> None:
    rate(alice, planned(alice, row), "mixed", records={row: "incorrect"})
    assert made(alice, say(alice, INSTEAD)).supersedes_id == row.pk
    assert state(alice, row) == PAUSED


def test_planned_twice_it_is_one_correction(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    for _ in "12":
        made = ask(alice, DENIAL)
        assert {one.record_id for one in made.rejected} == {row.pk}
    assert state(alice, row) == PAUSED
    assert len(feedback(alice)) == len(remediations(alice)) == 1


def test_said_twice_it_is_one_turn(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    first = say(alice, INSTEAD, turn_id="t2")
    again = say(alice, INSTEAD, turn_id="t2")
    assert (again.is_new, again.outcome) == (False, first.outcome)
    assert list(corrected(alice, INSTEAD, turn_id="t2").record_ids) == [row.pk]
    assert len(remediations(alice)) == 1


def test_what_was_confirmed_since_is_not_paused_by_the_same_message(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    ask(alice, DENIAL)
    with bind(alice.scope):
        candidates.confirm(alice.scope, row.pk)
    ask(alice, DENIAL)
    assert state(alice, row) == ("active", 0.7)


def test_the_same_words_after_another_reply_are_about_that_one(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    ask(alice, DENIAL)
    say(alice, DENIAL, assistant_text="Sorry.")
    other = factories.record(alice.scope)
    planned(alice, other)
    assert {one.record_id for one in ask(alice, DENIAL).rejected} >= {other.pk}
    assert list(corrected(alice, DENIAL, assistant_text="Noted.").record_ids) == [other.pk]
    assert (state(alice, row), state(alice, other)) == (PAUSED, PAUSED)


def test_a_plan_that_is_asked_for_late_once_more_corrects_nothing_new(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    ask(alice, DENIAL, turn_id="t2")
    other = factories.record(alice.scope)
    planned(alice, other, turn_id="t3")
    ask(alice, DENIAL, turn_id="t2")
    assert state(alice, other) == ACTIVE


@pytest.mark.parametrize("message", [f"{DENIAL}\n\nPlease mind that.", f"  {DENIAL}  "])
def test_asked_again_in_the_same_words_the_reply_to_them_is_not_blamed(
    alice: Person, row: MemoryRecord, message: str
) -> None:
    planned(alice, row)
    ask(alice, message, turn_id="t2")
    other = factories.record(alice.scope)
    planned(alice, other, turn_id="t2", query=kept_form(message))
    ask(alice, message, turn_id="t3")
    assert state(alice, other) == ACTIVE


def test_a_turn_never_blames_its_own_plan(alice: Person, row: MemoryRecord) -> None:
    """An app that asks the planner in other words than its user's."""
    planned(alice, row, turn_id="t2", query="user complains about a preference")
    say(alice, DENIAL, turn_id="t2")
    assert state(alice, row) == ACTIVE


def test_a_turn_that_comes_late_blames_what_was_planned_before_it(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    hour_ago = clock.now() - timedelta(hours=1)
    say(alice, DENIAL, user_at=hour_ago)
    assert state(alice, row) == ACTIVE


def test_other_words_under_a_known_turn_correct_nothing(alice: Person, row: MemoryRecord) -> None:
    say(alice, "Which tea shall I buy?", turn_id="t1")
    planned(alice, row)
    say(alice, DENIAL, turn_id="t1")
    assert state(alice, row) == ACTIVE


@pytest.mark.parametrize(
    "text",
    [
        "The command failed, try another approach.",
        "You got my file path wrong",
        "我不喜欢这个页面的颜色。",
        "",
    ],
)
def test_x25_talk_about_a_task_costs_not_even_a_query(
    alice: Person, row: MemoryRecord, text: str
) -> None:
    planned(alice, row)
    with CaptureQueriesContext(connection) as queries:
        assert correcting.before_plan(alice.key_scope, Question("s1", text)) == frozenset()
        assert not corrected(alice, text or "ok").is_detected
    assert len(queries) == 0


@pytest.mark.parametrize("text", ["You got my name wrong\U000e0041", "x" * 100_001])
def test_what_the_turn_refuses_changes_nothing(alice: Person, row: MemoryRecord, text: str) -> None:
    planned(alice, row)
    with pytest.raises((Invalid, TooLarge)):
        say(alice, text)
    with pytest.raises(TooLarge):
        say(alice, DENIAL, assistant_text="x" * 100_001)
    assert state(alice, row) == ACTIVE


def test_with_memory_off_nothing_is_noticed(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"mode": "off"}})
    ask(alice, DENIAL)
    assert not corrected(alice, DENIAL).is_detected
    assert state(alice, row) == ACTIVE


def test_what_is_not_to_be_kept_is_not_read_as_a_correction(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    assert not corrected(alice, DENIAL, no_memory=True).is_detected
    assert state(alice, row) == ACTIVE


def test_where_nothing_is_learned_a_correction_still_pauses(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"mode": "readOnly"}})
    say(alice, INSTEAD)
    assert state(alice, row) == PAUSED
    with bind(alice.scope):
        assert MemoryRecord.objects.count() == 1


def test_x43_until_it_is_decided_the_old_waits(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    new = made(alice, say(alice, INSTEAD))
    assert (fresh(alice, row).status, new.status) == ("needs_review", "candidate")


def test_x44_the_replacement_once_kept_archives_the_old(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    new = made(alice, say(alice, INSTEAD))
    with bind(alice.scope):
        candidates.confirm(alice.scope, new.pk)
    old, new = fresh(alice, row), fresh(alice, new)
    assert (new.status, old.status, old.superseded_by_id) == ("active", "archived", new.pk)
    assert old.valid_to is not None
    assert old.valid_to <= clock.now()
    assert [item.record_id for item in ask(alice, "Which explanations?").items] == [new.pk]


def test_a_rejected_replacement_leaves_the_old_to_the_person(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    new = made(alice, say(alice, INSTEAD))
    with bind(alice.scope):
        candidates.reject(alice.scope, new.pk)
    assert state(alice, row) == PAUSED


def test_a_secret_in_a_correction_is_refused_by_class_and_rule(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    token = "ghp_" + "a1B2" * 9
    outcome = say(alice, f"You got my name wrong, my name is {token}").outcome
    assert (outcome["proposed"], outcome["created"], outcome["rejected"]) == (1, 0, 1)
    with bind(alice.scope):
        kept = [*MemoryRecord.objects.values_list("content", flat=True), str(Turn.objects.get())]
    assert token not in " ".join(kept)
    assert state(alice, row) == PAUSED


def test_a_special_category_is_proposed_only_where_the_person_wants_to_be_asked(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row)
    text = "You got my situation wrong: I have epilepsy."
    assert say(alice, text).outcome["refused"][0]["class"] == "regulated"
    with bind(alice.scope):
        config.save(alice.scope, {"privacy": {"sensitiveWritePolicy": "confirm"}})
    new = made(alice, say(alice, text, session_key="s2"))
    assert (new.is_special, new.status) == (True, "candidate")


def test_a_fault_in_reading_costs_nothing_but_time(
    alice: Person, row: MemoryRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned(alice, row)
    with monkeypatch.context() as broken:
        broken.setattr(reading, "_propose_instead", lambda *_: 1 / 0)
        say(alice, INSTEAD)
    with bind(alice.scope):
        turn = Turn.objects.get()
    tasks.read_turn(str(alice.tenant.pk), str(alice.user.pk), str(turn.pk))
    with bind(alice.scope):
        new = MemoryRecord.objects.get(status="candidate")
    assert (new.content, new.supersedes_id) == ("I prefer detailed explanations.", row.pk)


def test_what_was_erased_since_is_not_tied_to(alice: Person, row: MemoryRecord) -> None:
    planned(alice, row)
    ask(alice, INSTEAD)
    with bind(alice.scope):
        erasure.forget(alice.scope, row.pk)
    assert made(alice, say(alice, INSTEAD)).supersedes_id is None


def test_a_conflict_that_was_decided_since_takes_nobody_in(
    alice: Person, row: MemoryRecord
) -> None:
    planned(alice, row, factories.record(alice.scope))
    ask(alice, INSTEAD)
    with bind(alice.scope):
        conflicts.resolve(alice.scope, fresh(alice, row).conflict_group_id, keep=[row.pk])
    assert made(alice, say(alice, INSTEAD)).conflict_group_id is None


def test_strangers_sessions_of_the_same_name_are_their_own(cast: Cast) -> None:
    row = factories.record(cast.alice.scope)
    planned(cast.alice, row)
    ask(cast.bob, DENIAL)
    say(cast.carol, DENIAL)
    assert state(cast.alice, row) == ACTIVE
    with bind(cast.alice.scope):
        assert not Correction.objects.exists()
        assert Trace.objects.count() == 1
