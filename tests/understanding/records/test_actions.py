"""What the person does with known records: edit, correct, pause, forget, merge, undo."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection

from tests import factories
from tests.cast import Cast, Person, make_cast
from understanding.context import consents
from understanding.records.actions import bulk, candidates, conflicts, erasure, merging, records
from understanding.records.actions.undo import undo
from understanding.records.models import Event, Evidence, MemoryRecord, Relation
from xopc.shared import clock
from xopc.shared.errors import Conflict, Invalid, NotAllowed, NotFound, Sensitive
from xopc.shared.scope import Scope, bind


def fresh(row: MemoryRecord) -> MemoryRecord:
    return MemoryRecord.objects.get(pk=row.pk)


def test_the_persons_own_statement_is_in_use_at_once(alice: Person) -> None:
    with bind(alice.scope):
        row = records.create(alice.scope, factories.draft(explicitness="inferred")).record
        assert Evidence.objects.get().source == "person"
    assert (row.status, row.explicitness) == ("active", "explicit")


def test_a_keys_statement_waits(alice: Person) -> None:
    with bind(alice.key_scope):
        row = records.create(alice.key_scope, factories.draft()).record
    assert row.status == "candidate"


def test_the_same_statement_twice_is_a_conflict(alice: Person) -> None:
    with bind(alice.scope):
        records.create(alice.scope, factories.draft())
        with pytest.raises(Conflict, match="already"):
            records.create(alice.scope, factories.draft())


def test_new_words_pass_the_gate_again(alice: Person) -> None:
    row = factories.record(alice.scope)
    secret = "my password is " + "Tawan42!x"
    with bind(alice.scope), pytest.raises(Sensitive):
        records.edit(alice.scope, row.pk, content=secret)


def test_an_edit_keeps_evidence_and_writes_before_and_after(alice: Person) -> None:
    row = factories.record(alice.scope, "Prefers tea")
    factories.evidence(alice.scope, row)
    with bind(alice.scope):
        records.edit(alice.scope, row.pk, content="Prefers coffee")
        event = Event.objects.get(action="edit")
        assert Evidence.objects.filter(record=row).count() == 1
    assert (event.before["content"], event.after["content"]) == ("Prefers tea", "Prefers coffee")


def test_a_correction_replaces_and_links(alice: Person) -> None:
    old = factories.record(alice.scope, "Prefers tea")
    with bind(alice.scope):
        new = records.correct(alice.scope, old.pk, "Prefers coffee").record
        link = Relation.objects.get()
        assert (fresh(old).status, fresh(old).superseded_by_id) == ("archived", new.pk)
    assert (new.status, new.explicitness, new.supersedes_id) == ("active", "explicit", old.pk)
    assert (link.from_record_id, link.relation_type, link.to_record_id) == (
        new.pk,
        "supersedes",
        old.pk,
    )


def test_correcting_to_the_same_words_says_so(alice: Person) -> None:
    row = factories.record(alice.scope, "Prefers tea")
    with bind(alice.scope), pytest.raises(Conflict, match="same words"):
        records.correct(alice.scope, row.pk, "prefers tea.")


def test_pause_and_resume(alice: Person) -> None:
    row = factories.record(alice.scope)
    with bind(alice.scope):
        assert records.pause(alice.scope, row.pk).record.status == "paused"
        assert records.resume(alice.scope, row.pk).record.status == "active"


@pytest.mark.parametrize(
    ("status", "set_aside"),
    [("active", records.archive), ("paused", records.archive), ("candidate", candidates.reject)],
)
def test_restoring_goes_back_to_where_it_was(alice: Person, status: str, set_aside: Any) -> None:
    row = factories.record(alice.scope, status=status)
    with bind(alice.scope):
        set_aside(alice.scope, row.pk)
        restored = records.restore(alice.scope, row.pk).record
    assert (restored.status, restored.purge_at) == (status, None)


def test_a_replaced_record_is_not_restored_beside_its_successor(alice: Person) -> None:
    old = factories.record(alice.scope)
    with bind(alice.scope):
        records.correct(alice.scope, old.pk, "Prefers coffee")
        with pytest.raises(Conflict, match="replaced"):
            records.restore(alice.scope, old.pk)


def test_erasing_leaves_a_receipt_and_no_text(alice: Person) -> None:
    row = factories.record(alice.scope, "Prefers tea")
    factories.evidence(alice.scope, row)
    with bind(alice.scope):
        records.edit(alice.scope, row.pk, content="Prefers coffee")
        receipt = erasure.forget(alice.scope, row.pk)
        assert not MemoryRecord.objects.exists()
        assert not Evidence.objects.exists()
        [tombstone] = Event.objects.all()
    assert (receipt.evidence, receipt.events) == (1, 1)
    assert (tombstone.record_id, tombstone.before, tombstone.subject_id) == (None, {}, row.pk)


def test_a_forgotten_record_is_erased_when_its_time_has_come(alice: Person) -> None:
    row = factories.record(alice.scope)
    with bind(alice.scope):
        records.archive(alice.scope, row.pk)
        assert erasure.purge(alice.scope) == 0
    with time_machine.travel(clock.now() + timedelta(days=31)), bind(alice.scope):
        assert erasure.purge(alice.scope) == 1
        assert not MemoryRecord.objects.exists()


def test_merging_keeps_everybodys_evidence_and_undo_splits_again(alice: Person) -> None:
    rows = [factories.record(alice.scope, words) for words in ("Likes tea", "Enjoys tea")]
    for row in rows:
        factories.evidence(alice.scope, row, f"quote of {row.content}")
    with bind(alice.scope):
        merged = merging.merge(alice.scope, [row.pk for row in rows], content="Likes tea")
        assert Evidence.objects.filter(record=merged.record).count() == 2
        assert [fresh(row).status for row in rows] == ["archived", "archived"]
        undo(alice.scope, merged.undo_token)
        assert [fresh(row).status for row in rows] == ["active", "active"]
        assert fresh(merged.record).status == "archived"


@pytest.mark.parametrize("count", [0, 1, 6])
def test_two_to_five_records_merge(alice: Person, count: int) -> None:
    rows = [factories.record(alice.scope) for _ in range(count)]
    with bind(alice.scope), pytest.raises(Invalid):
        merging.merge(alice.scope, [row.pk for row in rows], content="Likes tea")


UNDOABLE: list[tuple[str, Any]] = [
    ("candidate", candidates.confirm),
    ("candidate", candidates.reject),
    ("candidate", candidates.snooze),
    ("active", records.pause),
    ("active", records.archive),
    ("active", lambda scope, pk: records.edit(scope, pk, content="Prefers coffee")),
]


@pytest.mark.parametrize(("status", "act"), UNDOABLE)
def test_every_decision_can_be_undone_and_the_undo_too(
    alice: Person, status: str, act: Any
) -> None:
    row = factories.record(alice.scope, "Prefers tea", status=status)
    watched = ("status", "content", "canonical_key", "snoozed_until", "purge_at")
    with bind(alice.scope):
        before = [getattr(fresh(row), name) for name in watched]
        token = act(alice.scope, row.pk).undo_token
        after = [getattr(fresh(row), name) for name in watched]
        undo(alice.scope, token)
        assert [getattr(fresh(row), name) for name in watched] == before
        undo(alice.scope, Event.objects.get(action="undo").batch_id)
        assert [getattr(fresh(row), name) for name in watched] == after


def test_undoing_a_correction_brings_the_old_words_back(alice: Person) -> None:
    old = factories.record(alice.scope, "Prefers tea")
    with bind(alice.scope):
        decision = records.correct(alice.scope, old.pk, "Prefers coffee")
        undo(alice.scope, decision.undo_token)
        assert fresh(old).status == "active"
        assert fresh(decision.record).status == "archived"


def test_undo_twice_or_after_a_change_is_a_conflict(alice: Person) -> None:
    row = factories.record(alice.scope)
    with bind(alice.scope):
        token = records.pause(alice.scope, row.pk).undo_token
        undo(alice.scope, token)
        with pytest.raises(Conflict):
            undo(alice.scope, token)


@pytest.mark.parametrize("token", ["nonsense", "0190b2d7-0000-7000-8000-000000000000"])
def test_an_unknown_token_undoes_nothing(alice: Person, token: str) -> None:
    with bind(alice.scope), pytest.raises(NotFound):
        undo(alice.scope, token)


def at_once(alice: Person, act: Callable[[int], Any]) -> list[Any]:
    """What four threads got, each in a transaction of alice's own."""

    def run(number: int) -> Any:
        try:
            with bind(alice.scope):
                return act(number)
        except NotFound as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(run, range(4)))


@pytest.mark.usefixtures("transactional_db")
def test_the_same_records_decided_at_once_in_another_order_wait_for_each_other() -> None:
    alice = make_cast().alice
    rows = [factories.candidate(alice.scope).pk for _ in range(12)]
    done = at_once(
        alice, lambda number: bulk.decide(alice.scope, "confirm", rows[:: 1 if number % 2 else -1])
    )
    kept = [sum(result.error is None for result in one.results) for one in done]
    assert sorted(kept) == [0, 0, 0, 12]


@pytest.mark.usefixtures("transactional_db")
def test_forgetting_at_once_has_one_receipt() -> None:
    alice = make_cast().alice
    row = factories.record(alice.scope)
    done = at_once(alice, lambda number: erasure.forget(alice.scope, row.pk))
    assert sorted(type(one).__name__ for one in done) == ["NotFound"] * 3 + ["Receipt"]


def test_what_one_wanted_to_be_asked_about_is_still_asked_after_a_merge(alice: Person) -> None:
    open_one = factories.record(alice.scope)
    private = factories.record(alice.scope, disclosure="ask_before_reference")
    with bind(alice.scope):
        ids = [open_one.pk, private.pk]
        merged = merging.merge(alice.scope, ids, content="Likes tea of all sorts").record
    assert merged.disclosure == "ask_before_reference"


def test_what_was_declared_personal_stays_so_in_other_words(alice: Person) -> None:
    rows = [factories.record(alice.scope, sensitivity=one) for one in ("normal", "personal")]
    with bind(alice.scope):
        assert records.edit(alice.scope, rows[1].pk, content="Tea").record.sensitivity == "personal"
        merged = merging.merge(alice.scope, [row.pk for row in rows], content="Likes tea")
    assert merged.record.sensitivity == "personal"


def test_a_doubt_is_not_taken_for_certainty(alice: Person) -> None:
    doubtful = factories.draft(confidence=0.0)
    rows = [factories.record(alice.scope, confidence=0.0) for _ in range(2)]
    with bind(alice.scope):
        assert records.create(alice.scope, doubtful).record.confidence == 0
        merged = merging.merge(alice.scope, [row.pk for row in rows], content="Likes tea")
    assert merged.record.confidence == 0


def test_our_own_jobs_resolve_no_conflict(alice: Person) -> None:
    group = uuid4()
    row = factories.record(alice.scope, status="needs_review", conflict_group_id=group)
    system = Scope(alice.tenant.pk, alice.user.pk)
    with bind(system), pytest.raises(NotAllowed):
        conflicts.resolve(system, group, keep=[row.pk])


def test_undoing_an_edit_that_changed_nothing_sets_nothing_aside(alice: Person) -> None:
    row = factories.record(alice.scope)
    with bind(alice.scope):
        token = records.edit(alice.scope, row.pk, content=row.content).undo_token
        assert [one.status for one in undo(alice.scope, token)] == ["active"]


def test_a_consent_is_not_undone_as_if_it_were_a_change_of_the_record(alice: Person) -> None:
    row = factories.record(alice.scope, disclosure="ask_before_reference")
    with bind(alice.scope):
        (asked,) = consents.request(alice.scope, [row.pk], session_key="s", purpose="tea?")
        consents.decide(alice.scope, asked.pk, "always")
        token = Event.objects.get(action="consent").batch_id
        with pytest.raises(NotFound):
            undo(alice.scope, token)


def test_somebody_elses_token_undoes_nothing(cast: Cast) -> None:
    row = factories.record(cast.alice.scope)
    with bind(cast.alice.scope):
        token = records.pause(cast.alice.scope, row.pk).undo_token
    with bind(cast.bob.scope), pytest.raises(NotFound):
        undo(cast.bob.scope, token)


def test_bulk_gives_each_its_own_result_and_one_undo(alice: Person) -> None:
    good, bad = factories.candidate(alice.scope), factories.record(alice.scope)
    with bind(alice.scope):
        outcome = bulk.decide(alice.scope, "confirm", [good.pk, bad.pk, "nonsense"])
        assert [result.error and result.error.code for result in outcome.results] == [
            None,
            "conflict",
            "not_found",
        ]
        undo(alice.scope, outcome.undo_token)
        assert fresh(good).status == "candidate"


def test_resolving_a_conflict_keeps_what_the_person_names(alice: Person) -> None:
    group = uuid4()
    kept, dropped = (
        factories.record(alice.scope, status="needs_review", conflict_group_id=group)
        for _ in range(2)
    )
    with bind(alice.scope):
        conflicts.resolve(alice.scope, group, keep=[kept.pk], content="Prefers tea at noon")
        assert (fresh(kept).status, fresh(kept).content) == ("active", "Prefers tea at noon")
        assert (fresh(dropped).status, fresh(dropped).conflict_group_id) == ("archived", None)
        undo(alice.scope, Event.objects.filter(action="resolve").first().batch_id)
        assert fresh(dropped).conflict_group_id == group


def test_nothing_ends_before_it_begins(alice: Person) -> None:
    now = clock.now()
    backwards = {"valid_from": now, "valid_to": now - timedelta(days=1)}
    row = factories.record(alice.scope)
    with bind(alice.scope):
        with pytest.raises(Invalid):
            records.create(alice.scope, factories.draft(**backwards))
        with pytest.raises(Invalid):
            records.edit(alice.scope, row.pk, **backwards)


def test_records_of_different_places_do_not_merge(alice: Person) -> None:
    rows = [factories.record(alice.scope), factories.record(alice.scope, workspace_id="w1")]
    with bind(alice.scope), pytest.raises(Conflict, match="different places"):
        merging.merge(alice.scope, [row.pk for row in rows], content="Likes tea")


def test_a_merged_record_ends_when_the_first_of_them_would(alice: Person) -> None:
    soon, later = clock.now() + timedelta(days=1), clock.now() + timedelta(days=2)
    rows = [factories.record(alice.scope, expires_at=end) for end in (later, soon, None)]
    with bind(alice.scope):
        merged = merging.merge(alice.scope, [row.pk for row in rows], content="Likes tea")
    assert merged.record.expires_at == soon
