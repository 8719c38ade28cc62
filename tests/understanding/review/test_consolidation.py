"""The nightly pass over what is known of alice. X ids are cases of reference/xopc.md 11.

Of 11.14 on lifecycle: a slot is here a statement with room for one value (records/slots.py), an
assertion a record; what is resolved there by authority is put before the person here. X201, X204,
X207, X210, X213 and X216 are no cases of the reference. X218 has no notion here: a command in a
project makes a candidate like any other, because only a person puts a record into use.
"""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import time_machine

from tests import factories
from tests.cast import Cast, Person
from understanding.context.planner import Question, plan
from understanding.records.actions import candidates, conflicts, erasure, records
from understanding.records.actions.undo import undo
from understanding.records.kinds import Kind
from understanding.records.models import Event, Evidence, MemoryRecord, Relation
from understanding.review import consolidation, nightly
from understanding.review.actions import nights
from understanding.review.models import Run
from xopc.shared import clock
from xopc.shared.scope import Scope, bind

LONG_AGO = timedelta(days=30)


def night(person: Person, *, days: int = 0) -> Run | None:
    """One pass, `days` from now; its run if there was one."""
    with time_machine.travel(clock.now() + timedelta(days=days)):
        nightly.consolidate_owner(str(person.tenant.pk), str(person.user.pk))
        with bind(person.scope):
            run: Run | None = Run.objects.order_by("-id").first()
    return run


def fresh(person: Person, row: MemoryRecord) -> MemoryRecord:
    with bind(person.scope):
        return MemoryRecord.objects.get(pk=row.pk)


def statuses(person: Person, *rows: MemoryRecord) -> list[str]:
    return [fresh(person, row).status for row in rows]


def decisions(person: Person) -> list[tuple[Any, ...]]:
    with bind(person.scope):
        events = Event.objects.filter(actor="system").order_by("id")
        return list(events.values_list("action", "subject_id", "reason"))


def against(person: Person, old: MemoryRecord, content: str, **fields: Any) -> MemoryRecord:
    """A new statement that a draft brought, opposed to `old`."""
    evidence = (factories.quote(content, source_item_id=uuid4()),)
    draft = factories.draft(content, evidence=evidence, **fields)
    [new] = factories.propose(person.scope, draft).records
    with bind(person.scope):
        assert Relation.objects.filter(relation_type="contradicts", to_record=old).exists()
    return new


@pytest.mark.parametrize("field", ["valid_to", "expires_at"])
def test_x199_what_is_over_becomes_stale(alice: Person, field: str) -> None:
    over = factories.record(alice.scope, **{field: clock.now() - LONG_AGO})
    coming = factories.record(alice.scope, **{field: clock.now() + LONG_AGO})
    run = night(alice)
    assert statuses(alice, over, coming) == ["stale", "active"]
    assert decisions(alice) == [("expire", over.pk, "")]
    with bind(alice.scope):
        assert run
        assert Event.objects.get(action="expire").batch_id == run.pk


def test_what_became_stale_is_in_use_again_when_its_end_is_moved(alice: Person) -> None:
    row = factories.record(alice.scope, valid_to=clock.now() - LONG_AGO)
    night(alice)
    with bind(alice.scope):
        records.edit(alice.scope, row.pk, valid_to=clock.now() + LONG_AGO)
    assert statuses(alice, row) == ["active"]


def test_x200_one_support_and_one_contradiction_need_review(alice: Person) -> None:
    row = factories.record(alice.scope)
    factories.evidence(alice.scope, row)
    factories.evidence(alice.scope, row, "I don't like tea", relation="contradicts")
    night(alice)
    assert statuses(alice, row) == ["needs_review"]
    assert decisions(alice) == [("dispute", row.pk, "contradiction")]


def test_what_the_person_keeps_in_spite_of_it_stays(alice: Person) -> None:
    row = factories.record(alice.scope)
    factories.evidence(alice.scope, row, "I don't like tea", relation="contradicts")
    night(alice)
    with bind(alice.scope):
        candidates.confirm(alice.scope, row.pk)
    night(alice, days=1)
    assert statuses(alice, row) == ["active"]


def test_x208_equal_words_that_oppose_each_other_wait_in_one_conflict(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee")
    new = against(alice, old, "I don't like coffee")
    assert statuses(alice, old, new) == ["active", "candidate"]
    night(alice)
    one, other = fresh(alice, old), fresh(alice, new)
    assert (one.status, other.status) == ("needs_review", "needs_review")
    assert one.conflict_group_id == other.conflict_group_id is not None
    assert not plan(alice.scope, Question("s", "coffee?")).items


def test_a_third_opinion_joins_the_conflict(alice: Person) -> None:
    old = factories.record(alice.scope, "I live in Berlin")
    against(alice, old, "I live in Munich")
    night(alice)
    against(alice, old, "I live in Hamburg")
    night(alice, days=1)
    with bind(alice.scope):
        groups = MemoryRecord.objects.values_list("conflict_group_id", flat=True)
        assert len(groups) == 3
        assert len(set(groups)) == 1


def test_x206_an_inference_against_the_persons_word_changes_nothing(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee")
    new = against(alice, old, "I don't like coffee", explicitness="inferred")
    night(alice)
    assert statuses(alice, old, new) == ["active", "candidate"]
    with bind(alice.scope):
        [quote] = Evidence.objects.filter(record=old)
    assert (quote.relation, quote.quote) == ("contradicts", "I don't like coffee")


@pytest.mark.parametrize(
    ("keeps", "expected"),
    [("person", ["active", "candidate"]), ("machine", ["needs_review", "needs_review"])],
)
def test_x212_what_the_person_kept_is_as_good_as_said(
    alice: Person, keeps: str, expected: list[str]
) -> None:
    is_kept_by_machine = keeps == "machine"
    status = "active" if is_kept_by_machine else "candidate"
    guess: dict[str, Any] = {"explicitness": "inferred"}
    old = factories.record(alice.scope, "I like coffee", status=status, **guess)
    if not is_kept_by_machine:
        with bind(alice.scope):
            candidates.confirm(alice.scope, old.pk)
    new = against(alice, old, "I don't like coffee", **guess)
    night(alice)
    assert statuses(alice, old, new) == expected


def test_the_persons_word_against_an_inference_is_to_replace_it(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee", explicitness="inferred")
    new = against(alice, old, "I don't like coffee")
    assert new.supersedes_id == old.pk
    night(alice)
    assert statuses(alice, old, new) == ["needs_review", "candidate"]
    with bind(alice.scope):
        candidates.confirm(alice.scope, new.pk)
    assert statuses(alice, old, new) == ["archived", "active"]


def test_two_that_were_both_kept_and_cannot_both_hold_wait_together(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee")
    new = against(alice, old, "I don't like coffee", explicitness="inferred")
    with bind(alice.scope):
        candidates.confirm(alice.scope, new.pk)
    night(alice)
    assert statuses(alice, old, new) == ["needs_review", "needs_review"]


def test_what_the_person_keeps_side_by_side_is_not_disputed_again(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee")
    new = against(alice, old, "I don't like coffee")
    night(alice)
    with bind(alice.scope):
        group = MemoryRecord.objects.get(pk=old.pk).conflict_group_id
        conflicts.resolve(alice.scope, group, keep=[old.pk, new.pk])
    night(alice, days=1)
    assert statuses(alice, old, new) == ["active", "active"]


def test_what_the_person_writes_outright_is_compared_too(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee")
    with bind(alice.scope):
        new = records.create(alice.scope, factories.draft("I don't like coffee")).record
    assert statuses(alice, old, new) == ["active", "active"]
    night(alice)
    assert statuses(alice, old, new) == ["needs_review", "needs_review"]


def test_x215_independent_sources_make_a_candidate_surer_and_nothing_more(alice: Person) -> None:
    row = factories.candidate(alice.scope, confidence=0.6, explicitness="inferred", importance=0.4)
    for session in ("monday", "tuesday"):
        factories.evidence(alice.scope, row, session_key=session)
    night(alice)
    after = fresh(alice, row)
    assert (after.status, after.confidence, after.importance) == ("candidate", 0.72, 0.4)
    assert decisions(alice) == [("strengthen", row.pk, "2 independent sources")]


def test_the_same_source_twice_is_one(alice: Person) -> None:
    row = factories.candidate(alice.scope, confidence=0.6, explicitness="inferred")
    for _ in range(2):
        factories.evidence(alice.scope, row, session_key="monday")
    night(alice)
    assert fresh(alice, row).confidence == 0.6


def kept_in(person: Person, *projects: str, content: str = "The tests run on CI") -> None:
    for project in projects:
        row = factories.record(person.scope, content, kind=Kind.PROJECT_CONTEXT, project_id=project)
        factories.evidence(person.scope, row, f"said in {project}")


def everywhere(person: Person) -> list[MemoryRecord]:
    with bind(person.scope):
        return list(MemoryRecord.objects.filter(project_id=""))


def test_what_is_kept_in_two_projects_is_proposed_for_everywhere(alice: Person) -> None:
    kept_in(alice, "one", "two")
    run = night(alice)
    [made] = everywhere(alice)
    with bind(alice.scope):
        quotes = set(Evidence.objects.filter(record=made).values_list("quote", flat=True))
    assert (made.status, made.explicitness) == ("candidate", "inferred")
    assert quotes == {"said in one", "said in two"}
    assert run
    assert (run.created, run.record_ids) == (1, [str(made.pk)])


@pytest.mark.parametrize("end", [candidates.reject, records.archive, erasure.forget])
def test_it_is_proposed_once_whatever_became_of_it(alice: Person, end: Any) -> None:
    kept_in(alice, "one", "two")
    night(alice)
    [made] = everywhere(alice)
    with bind(alice.scope):
        end(alice.scope, made.pk)
        before = MemoryRecord.objects.count()
    night(alice, days=1)
    with bind(alice.scope):
        assert MemoryRecord.objects.count() == before


def test_x202_different_statements_of_two_projects_are_two(alice: Person) -> None:
    kept_in(alice, "one")
    kept_in(alice, "two", content="The tests run on a laptop")
    night(alice)
    assert everywhere(alice) == []


def test_one_project_is_not_two(alice: Person) -> None:
    kept_in(alice, "one")
    night(alice)
    assert everywhere(alice) == []


@pytest.fixture
def busy(alice: Person, monkeypatch: pytest.MonkeyPatch) -> Person:
    """More of everything than one batch takes."""
    monkeypatch.setattr(consolidation, "BATCH", 2)
    for number in range(5):
        factories.record(alice.scope, valid_to=clock.now() - LONG_AGO)
        doubted = factories.record(alice.scope)
        factories.evidence(alice.scope, doubted, relation="contradicts")
        kept_in(alice, "one", "two", content=f"Service {number} has an owner")
        row = factories.candidate(alice.scope, confidence=0.6)
        for session in ("monday", "tuesday"):
            factories.evidence(alice.scope, row, session_key=session)
    for town in ("Berlin", "Munich", "Hamburg", "Bremen", "Leipzig"):
        old = factories.record(alice.scope, f"My sister moved to {town}")
        against(alice, old, f"My sister never moved to {town}")
    return alice


def test_more_than_a_batch_is_done_in_batches_and_twice_is_once(busy: Person) -> None:
    first = night(busy)
    done = decisions(busy)
    second = night(busy, days=1)
    assert first
    assert second
    assert first.pk != second.pk
    assert (first.state, second.state) == ("done", "done")
    assert decisions(busy) == done
    assert len(done) == 5 + 5 + 5 + 10 + 5


def test_a_pass_that_broke_off_is_taken_up_and_nothing_is_done_twice(
    busy: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(scope: Scope, run_id: Any, after: Any) -> Any:
        raise RuntimeError("the machine stopped")

    steps = consolidation.STEPS
    monkeypatch.setattr(consolidation, "STEPS", (*steps[:2], broken))
    with pytest.raises(RuntimeError):
        night(busy)
    monkeypatch.setattr(consolidation, "STEPS", steps)
    assert night(busy) is not None
    assert len(decisions(busy)) == 10
    with time_machine.travel(clock.now() + timedelta(minutes=11)):
        run = night(busy)
    assert run
    assert (run.state, run.attempts) == ("done", 2)
    assert len(decisions(busy)) == 30


def test_a_pass_that_fails_each_time_is_seen_as_failed(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(scope: Scope, run_id: Any, after: Any) -> Any:
        raise RuntimeError

    monkeypatch.setattr(consolidation, "STEPS", (broken,))
    for hour in range(5):
        with time_machine.travel(clock.now() + timedelta(hours=hour)), pytest.raises(RuntimeError):
            night(alice)
    with time_machine.travel(clock.now() + timedelta(hours=5)):
        run = night(alice)
    assert run
    assert (run.state, run.error) == ("failed", "gave_up")


def test_the_person_can_take_a_whole_night_back(alice: Person) -> None:
    rows = [factories.record(alice.scope, valid_to=clock.now() - LONG_AGO) for _ in range(2)]
    run = night(alice)
    assert run
    with bind(alice.scope):
        undo(alice.scope, run.pk)
    assert statuses(alice, *rows) == ["active", "active"]


@pytest.mark.parametrize("speaks", ["another record", "evidence"])
def test_a_doubt_that_the_person_took_back_does_not_return(alice: Person, speaks: str) -> None:
    old = factories.record(alice.scope, "I like coffee")
    if speaks == "evidence":
        factories.evidence(alice.scope, old, "I don't like coffee", relation="contradicts")
    else:
        against(alice, old, "I don't like coffee")
    run = night(alice)
    assert run
    assert statuses(alice, old) == ["needs_review"]
    with bind(alice.scope):
        undo(alice.scope, run.pk)
    night(alice, days=1)
    assert statuses(alice, old) == ["active"]


def test_a_pass_under_way_is_not_given_up(alice: Person) -> None:
    with bind(alice.scope):
        run = nights.begin(alice.scope)
        assert run
        Run.objects.update(attempts=nights.MOST_ATTEMPTS)
        assert nights.begin(alice.scope) is None
        run.refresh_from_db()
    assert run.state == "running"


def test_nobody_elses_memory_is_touched(alice: Person, bob: Person, carol: Person) -> None:
    others = [
        factories.record(person.scope, valid_to=clock.now() - LONG_AGO) for person in (bob, carol)
    ]
    night(alice)
    assert statuses(bob, others[0]) + statuses(carol, others[1]) == ["active", "active"]


NIGHT = datetime(2026, 12, 1, 3, 30, tzinfo=UTC)


sweeping = pytest.mark.django_db(transaction=True, databases=["default", "sweep"])


@pytest.fixture
def in_zones(cast: Cast, superuser: psycopg.Connection[Any]) -> psycopg.Connection[Any]:
    """Alice by UTC, bob in Tokyo, carol somewhere unknown; all were served the night before."""
    zones = {"alice": "UTC", "bob": "Asia/Tokyo", "carol": "Moon/Tycho"}
    for name, zone in zones.items():
        factories.record(getattr(cast, name).scope)
        statement = "update accounts_user set time_zone = %s where external_id = %s"
        superuser.execute(statement, [zone, name])
    return superuser


@sweeping
def test_people_are_served_in_their_own_night(in_zones: psycopg.Connection[Any]) -> None:
    with time_machine.travel(NIGHT - timedelta(hours=22), tick=False):
        nightly.consolidate_due()
    in_zones.execute("update review_run set created_at = created_at - interval '1 day'")
    owners = set(in_zones.execute("select owner_id from review_run"))
    assert len(owners) == 3
    with time_machine.travel(NIGHT, tick=False):
        nightly.consolidate_due()
    twice = in_zones.execute(
        "select external_id from review_run join accounts_user on accounts_user.id = owner_id"
        " group by 1 having count(*) = 2"
    )
    assert {name for (name,) in twice} == {"alice", "carol"}


@sweeping
def test_once_a_day_is_enough(in_zones: psycopg.Connection[Any]) -> None:
    for hours in (0, 1, 2):
        with time_machine.travel(NIGHT + timedelta(hours=hours), tick=False):
            nightly.consolidate_due()
    assert in_zones.execute("select count(*) from review_run").fetchone() == (3,)


@sweeping
def test_nobody_without_records_is_rung_for(cast: Cast, superuser: psycopg.Connection[Any]) -> None:
    with time_machine.travel(NIGHT, tick=False):
        nightly.consolidate_due()
    assert superuser.execute("select count(*) from review_run").fetchone() == (0,)


@sweeping
def test_a_run_whose_worker_was_lost_is_rung_for_at_any_hour(
    in_zones: psycopg.Connection[Any],
) -> None:
    with time_machine.travel(NIGHT, tick=False):
        nightly.consolidate_due()
    in_zones.execute(
        "update review_run set state = 'running', finished_at = null, lease_until = null"
    )
    with time_machine.travel(NIGHT + timedelta(hours=9), tick=False):
        nightly.consolidate_due()
    assert set(in_zones.execute("select state, attempts from review_run")) == {("done", 2)}
