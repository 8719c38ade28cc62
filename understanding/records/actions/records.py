"""Known records: created, edited, corrected, paused, set aside and brought back by the person."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from understanding.records import (
    config,
    inference,
    lifecycle,
    neighbours,
    special,
    suppression,
    validity,
)
from understanding.records.actions import birth, contradictions, ledger
from understanding.records.actions.ledger import Decision
from understanding.records.drafts import Draft, Quote
from understanding.records.kinds import Kind
from understanding.records.models import Event, MemoryRecord, Status
from understanding.records.neighbours import Neighbours
from understanding.records.scoping import Reach
from xopc.shared import clock
from xopc.shared.errors import Conflict, Invalid, Sensitive
from xopc.shared.scope import Scope

#: how long a forgotten record can be brought back
UNTIL_ERASED = timedelta(days=30)
GOVERNED = {
    "content",
    "kind",
    "importance",
    "confidence",
    "durability",
    "disclosure",
    "valid_from",
    "valid_to",
    "expires_at",
    "review_after",
    "workspace_id",
    "project_id",
    "tags",
}


def create(scope: Scope, draft: Draft) -> Decision:
    """A record stated outright: in use when the person says it. From a key it is a candidate:
    Conflict where settings let nothing in or the person set the same aside, Sensitive for what the
    gate would refuse in the person's own words.
    """
    if not scope.is_person:
        config.require_open(scope)
    admitted = special.admit(
        scope, draft.content, is_own_word=scope.is_person, declared=draft.sensitivity
    )
    status = lifecycle.born(scope)
    if not scope.is_person and inference.is_delicate(admitted):
        raise Sensitive(sensitivity="regulated", rule="inference")
    if scope.is_person:
        sure = 1.0 if draft.confidence is None else draft.confidence
        draft = replace(draft, explicitness="explicit", confidence=sure)
    if scope.is_person and not draft.evidence:
        draft = replace(draft, evidence=(Quote(admitted.content, clock.now(), source="person"),))
    where = Reach(draft.workspace_id, draft.project_id, draft.session_key)
    record = birth.record_of(scope, draft, admitted, status=status, where=where)
    return _save(scope, record, "create", draft.evidence)


def edit(
    scope: Scope,
    record_id: UUID | str,
    *,
    version: int | None = None,
    batch: UUID | None = None,
    **changes: Any,
) -> Decision:
    """Other words or other rules for the same record; new words pass the gate again."""
    if unknown := sorted(set(changes) - GOVERNED):
        raise Invalid(f"{unknown[0]} cannot be edited.", fields={unknown[0]: "cannot be edited"})
    record = MemoryRecord.objects.one(scope, record_id)
    lifecycle.require("edit", record, scope)
    fields = {name: value for name, value in changes.items() if value != getattr(record, name)}
    birth.require_order(
        fields.get("valid_from", record.valid_from), fields.get("valid_to", record.valid_to)
    )
    if {"content", "kind"} & set(fields):
        fields |= _reworded(scope, record, fields)
    fields |= _revived(record, fields)
    special.require_asking(record, fields)
    with transaction.atomic():
        decision = ledger.change(scope, record, "edit", fields=fields, version=version, batch=batch)
        if "content" in fields:
            birth.ring_for_vector(record)
    return decision


def correct(
    scope: Scope,
    record_id: UUID | str,
    content: str,
    *,
    version: int | None = None,
    kind: Kind | None = None,
) -> Decision:
    """What is true instead, in the person's words: a new record; the old is archived, linked."""
    old = MemoryRecord.objects.one(scope, record_id)
    lifecycle.require("correct", old, scope)
    ledger.require_version(old, version)
    draft = _correction(old, content, kind or Kind(old.kind))
    admitted = special.admit(scope, content, is_own_word=scope.is_person, declared=old.sensitivity)
    where = Reach(old.workspace_id, old.project_id, old.session_key)
    new = birth.record_of(scope, draft, admitted, status=Status.ACTIVE, where=where)
    if new.canonical_key == old.canonical_key:
        raise Conflict("These are the same words.", code="unchanged")
    with transaction.atomic():
        decision = _save(scope, new, "create", draft.evidence)
        replace_by(scope, old, new, action="correct", batch=decision.undo_token)
    return decision


def replace_by(
    scope: Scope, old: MemoryRecord, new: MemoryRecord, *, action: str, batch: UUID
) -> None:
    """Archive `old` as replaced by `new`. It was valid until that one began."""
    fields = {
        "status": Status.ARCHIVED,
        "superseded_by_id": new.pk,
        "valid_to": validity.end_of_replaced(old, new, clock.now()),
    }
    ledger.change(scope, old, action, fields=fields, batch=batch)
    birth.link_to_replaced(scope, new, old.pk)


def pause(
    scope: Scope, record_id: UUID | str, *, version: int | None = None, batch: UUID | None = None
) -> Decision:
    return ledger.decide(scope, record_id, "pause", version=version, batch=batch)


def resume(
    scope: Scope, record_id: UUID | str, *, version: int | None = None, batch: UUID | None = None
) -> Decision:
    return ledger.decide(scope, record_id, "resume", version=version, batch=batch)


def archive(
    scope: Scope, record_id: UUID | str, *, version: int | None = None, batch: UUID | None = None
) -> Decision:
    """The page's "Forget": out of use at once, undoable, erased for good after thirty days."""
    purge_at = clock.now() + UNTIL_ERASED
    return ledger.decide(
        scope, record_id, "archive", version=version, batch=batch, purge_at=purge_at
    )


def restore(
    scope: Scope, record_id: UUID | str, *, version: int | None = None, batch: UUID | None = None
) -> Decision:
    """Back to the state it was set aside from. What was replaced comes back by undo only."""
    record = MemoryRecord.objects.one(scope, record_id)
    lifecycle.require("restore", record, scope)
    if record.superseded_by_id:
        raise Conflict("This was replaced by a newer record.", code="superseded")
    fields = {"status": _state_before(scope, record), "purge_at": None}
    return ledger.change(scope, record, "restore", fields=fields, version=version, batch=batch)


def _save(scope: Scope, record: MemoryRecord, action: str, evidence: tuple[Quote, ...]) -> Decision:
    """The record with its evidence, and what the other records have to say to it."""
    where = Reach(record.workspace_id, record.project_id, record.session_key)
    near = neighbours.around(scope, record.content, where)
    if not scope.is_person and _is_unwanted(scope, record, near):
        raise Conflict("The person set this aside.", code="set_aside")
    if near.twin and record.status == Status.CANDIDATE:
        record.similar_to_id = near.twin.pk
    opposed = [old for old in near.opposed if old.pk != record.supersedes_id]
    try:
        decision = ledger.born(scope, record, action)
    except IntegrityError as error:
        raise Conflict("The same statement is there already.", code="duplicate") from error
    birth.add_evidence(scope, record, evidence)
    contradictions.note(scope, record, opposed, evidence)
    birth.ring_for_vector(record)
    return decision


def _is_unwanted(scope: Scope, record: MemoryRecord, near: Neighbours) -> bool:
    is_erased = suppression.is_suppressed(scope, record.canonical_key, record.content)
    return record.status == Status.CANDIDATE and (is_erased or near.is_set_aside)


def _reworded(scope: Scope, record: MemoryRecord, fields: dict[str, Any]) -> dict[str, Any]:
    is_new = "content" in fields
    admitted = special.admit(
        scope,
        fields.get("content", record.content),
        is_own_word=scope.is_person if is_new else record.is_special,
        declared=record.sensitivity,
    )
    columns = birth.content_columns(fields.get("kind", record.kind), admitted.content)
    return {
        **columns,
        "sensitivity": admitted.sensitivity,
        **special.columns(record, admitted, is_new=is_new),
    }


def _revived(record: MemoryRecord, fields: dict[str, Any]) -> dict[str, Any]:
    """What was put out of date by its end is in use again when the person moves that end."""
    ends = [fields.get(name, getattr(record, name)) for name in ("valid_to", "expires_at")]
    is_moved = bool({"valid_to", "expires_at"} & set(fields))
    is_over = any(end is not None and end < clock.now() for end in ends)
    if record.status != Status.STALE or not is_moved or is_over:
        return {}
    return {"status": fields.get("status", Status.ACTIVE)}


def _correction(old: MemoryRecord, content: str, kind: Kind) -> Draft:
    now = clock.now()
    return Draft(
        kind=kind,
        content=content,
        confidence=0.95,
        importance=max(old.importance, 0.8),
        explicitness="explicit",
        durability=old.durability,
        disclosure=old.disclosure,
        tags=(*old.tags, "explicit-user-correction"),
        evidence=(Quote(content, now, source="person"),),
        valid_from=now,
        expires_at=old.expires_at,
        supersedes_id=old.pk,
    )


def _state_before(scope: Scope, record: MemoryRecord) -> str:
    """The state from which the last decision took it away; the inbox when nobody knows."""
    events = Event.objects.for_scope(scope).filter(record=record, after__status=record.status)
    last = events.order_by("-id").first()
    return (last.before.get("status") if last else None) or Status.CANDIDATE
