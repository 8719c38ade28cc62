"""One choice between a paused record and what stands beside it: what becomes of each, and after."""

from datetime import timedelta
from uuid import uuid4

import pytest

from tests import factories
from tests.cast import Cast, Person
from understanding.records.actions import choosing, conflicts
from understanding.records.actions.contradictions import CONTRADICTS
from understanding.records.models import MemoryRecord, Relation
from understanding.review import nightly
from xopc.shared import clock, ids
from xopc.shared.errors import Conflict, Invalid, NotAllowed, NotFound
from xopc.shared.scope import Scope, bind

DUE = clock.now() - timedelta(days=1)


def pair(person: Person, **second: object) -> tuple[MemoryRecord, MemoryRecord]:
    """Two that cannot both hold, in one group unless the second is a candidate."""
    scope = person.scope
    group = None if second else uuid4()
    old = factories.record(
        scope, "I like coffee", status="needs_review", conflict_group_id=group, review_after=DUE
    )
    state = {"status": "needs_review", "conflict_group_id": group} | second
    new = factories.record(scope, "I don't like coffee", **state)
    with bind(scope):
        Relation.objects.create(
            tenant_id=scope.tenant_id,
            owner_id=scope.owner_id,
            from_record=new,
            relation_type=CONTRADICTS,
            to_record=old,
        )
    return old, new


def shown(*rows: MemoryRecord) -> dict[object, int]:
    return {row.pk: row.version for row in rows}


def now(person: Person, *rows: MemoryRecord) -> list[MemoryRecord]:
    with bind(person.scope):
        return [MemoryRecord.objects.get(pk=row.pk) for row in rows]


@pytest.mark.parametrize("second", [{}, {"status": "candidate"}])
def test_what_holds_apart_is_not_disputed_again_at_night(
    alice: Person, second: dict[str, str]
) -> None:
    rows = pair(alice, **second)
    limits = {row.pk: {"project_id": name} for row, name in zip(rows, "ab", strict=True)}
    with bind(alice.scope):
        choosing.keep_apart(alice.scope, shown(*rows), limits, batch=ids.uuid7())
    nightly.consolidate_owner(str(alice.tenant.pk), str(alice.user.pk))
    assert [row.status for row in now(alice, *rows)] == ["active", "active"]


def test_a_settled_record_comes_up_again_much_later(alice: Person) -> None:
    old, _ = pair(alice)
    with bind(alice.scope):
        conflicts.resolve(alice.scope, old.conflict_group_id, keep=[old.pk])
    (kept,) = now(alice, old)
    assert kept.review_after > clock.now() + timedelta(days=30)


def test_a_candidate_that_is_not_kept_is_not_suggested_again(alice: Person) -> None:
    old, new = pair(alice, status="candidate")
    with bind(alice.scope):
        choosing.keep(alice.scope, shown(old, new), [old.pk], batch=ids.uuid7())
        again = factories.draft("I don't like coffee", explicitness="inferred")
    assert [row.status for row in now(alice, old, new)] == ["active", "rejected"]
    assert factories.propose(alice.scope, again).created == 0


def test_only_the_younger_takes_the_place_of_the_other(alice: Person) -> None:
    old, new = pair(alice)
    with bind(alice.scope):
        choosing.keep(alice.scope, shown(old, new), [old.pk], batch=ids.uuid7())
    assert now(alice, new)[0].superseded_by_id is None


def test_nothing_is_half_decided(alice: Person) -> None:
    old, new = pair(alice)
    stale = {**shown(old), new.pk: new.version + 1}
    with bind(alice.scope), pytest.raises(Conflict):
        choosing.forget(alice.scope, stale, batch=ids.uuid7())
    assert [row.status for row in now(alice, old, new)] == ["needs_review", "needs_review"]


@pytest.mark.parametrize("kept", [[], ["other"]])
def test_only_what_is_compared_is_kept(alice: Person, kept: list[str]) -> None:
    rows, other = pair(alice), factories.record(alice.scope)
    with bind(alice.scope), pytest.raises(Invalid):
        choosing.keep(alice.scope, shown(*rows), [other.pk for _ in kept], batch=ids.uuid7())


def test_nothing_special_is_kept_against_the_settings(alice: Person) -> None:
    special = {"is_special": True, "sensitivity": "personal"}
    old, new = pair(alice, status="candidate", disclosure="ask_before_reference", **special)
    with bind(alice.scope), pytest.raises(Conflict, match="settings"):
        choosing.keep(alice.scope, shown(old, new), [new.pk], batch=ids.uuid7())


def test_our_own_jobs_choose_nothing(alice: Person) -> None:
    rows, system = pair(alice), Scope(alice.tenant.pk, alice.user.pk)
    with bind(system), pytest.raises(NotAllowed):
        choosing.keep(system, shown(*rows), [rows[0].pk], batch=ids.uuid7())


def test_nobody_chooses_for_somebody_else(cast: Cast) -> None:
    rows = pair(cast.alice)
    with bind(cast.bob.scope), pytest.raises(NotFound):
        choosing.keep(cast.bob.scope, shown(*rows), [rows[0].pk], batch=ids.uuid7())
