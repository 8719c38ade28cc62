"""May this record be mentioned? Asked once per record and session; only the person answers."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Literal
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from understanding.context.models import Consent, ConsentStatus, GrantScope
from understanding.records.models import Event
from xopc.shared import clock
from xopc.shared.errors import Conflict, NotAllowed
from xopc.shared.scope import Scope

Decision = Literal["once", "session", "always", "deny"]

PENDING, GRANTED = ConsentStatus.PENDING, ConsentStatus.GRANTED
DENIED, CONSUMED = ConsentStatus.DENIED, ConsentStatus.CONSUMED

#: a standing grant is used before a one-shot one is spent
_PREFERENCE = [GrantScope.ALWAYS, GrantScope.SESSION, GrantScope.ONCE]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person has said about one record, as far as this session goes."""

    grant: Consent | None = None
    pending: Consent | None = None
    #: asked and refused in this session: not asked again in it
    is_denied: bool = False


NO_ANSWER = Answer()


def answers(
    scope: Scope, record_ids: Collection[UUID], session_key: str, now: datetime
) -> Mapping[UUID, Answer]:
    """By record. Locks the rows, so that two plans at once cannot both spend a one-shot grant."""
    if not record_ids:
        return {}
    here = Q(session_key=session_key) | Q(grant_scope=GrantScope.ALWAYS)
    rows = (
        Consent.objects.for_scope(scope)
        .filter(here, record_id__in=record_ids)
        .exclude(status=CONSUMED)
        .order_by("record_id", "id")
        .select_for_update()
    )
    grouped = groupby(rows, key=lambda consent: consent.record_id)
    return {record_id: _answer(list(group), session_key, now) for record_id, group in grouped}


def request(
    scope: Scope, record_ids: Collection[UUID], *, session_key: str, purpose: str
) -> list[Consent]:
    """Ask about records; a question that waits already is asked once. `purpose` is masked text."""
    if not record_ids:
        return []
    new = [
        Consent(
            tenant_id=scope.tenant_id,
            owner_id=scope.owner_id,
            record_id=record_id,
            session_key=session_key,
            purpose=purpose,
        )
        for record_id in record_ids
    ]
    Consent.objects.bulk_create(new, ignore_conflicts=True)
    pending = Consent.objects.for_scope(scope).filter(status=PENDING, session_key=session_key)
    return list(pending.filter(record_id__in=record_ids).select_related("record").order_by("id"))


def consume(scope: Scope, grants: Iterable[Consent]) -> None:
    """Spend the one-shot grants among those that were used."""
    spent = [grant.pk for grant in grants if grant.grant_scope == GrantScope.ONCE]
    if spent:
        rows = Consent.objects.for_scope(scope).filter(pk__in=spent, status=GRANTED)
        rows.update(status=CONSUMED, updated_at=clock.now())


def decide(scope: Scope, consent_id: UUID | str, decision: Decision) -> Consent:
    """The person's answer. A refusal may be changed later; a grant must be revoked first."""
    if decision == "deny":
        return _change(scope, consent_id, {PENDING, DENIED}, DENIED)
    return _change(scope, consent_id, {PENDING, DENIED}, GRANTED, GrantScope(decision))


def revoke(scope: Scope, consent_id: UUID | str) -> Consent:
    """Take the permission back; the row stays as denied. Doing it twice changes nothing."""
    return _change(scope, consent_id, {PENDING, GRANTED, DENIED}, DENIED)


def _answer(rows: list[Consent], session_key: str, now: datetime) -> Answer:
    """A refusal in this session outweighs what was granted before it, wherever that was."""
    here = [row for row in rows if row.session_key == session_key]
    refused_at = max((row.updated_at for row in here if row.status == DENIED), default=None)
    grants = sorted(
        (row for row in rows if _is_usable(row, now, refused_at)),
        key=lambda row: _PREFERENCE.index(GrantScope(row.grant_scope)),
    )
    return Answer(
        grant=next(iter(grants), None),
        pending=next((row for row in here if row.status == PENDING), None),
        is_denied=refused_at is not None,
    )


def _is_usable(consent: Consent, now: datetime, refused_at: datetime | None) -> bool:
    if consent.status != GRANTED or _has_ended(consent, now):
        return False
    return refused_at is None or consent.updated_at > refused_at


def _has_ended(consent: Consent, now: datetime) -> bool:
    return consent.expires_at is not None and consent.expires_at <= now


def _change(
    scope: Scope,
    consent_id: UUID | str,
    sources: set[ConsentStatus],
    target: ConsentStatus,
    grant_scope: GrantScope | Literal[""] = "",
) -> Consent:
    if scope.actor == "system":
        raise NotAllowed("Only the person may decide this.")
    with transaction.atomic():
        rows = Consent.objects.select_related("record").select_for_update(of=("self",))
        consent: Consent = rows.one(scope, consent_id)
        if consent.status not in sources:
            raise Conflict("This was decided already.", state={"status": consent.status})
        before = {"consent": consent.status, "scope": consent.grant_scope}
        consent.status, consent.grant_scope = target, grant_scope
        consent.updated_at = clock.now()
        consent.save(update_fields=["status", "grant_scope", "updated_at"])
        _write_event(scope, consent, before)
    return consent


def _write_event(scope: Scope, consent: Consent, before: dict[str, str]) -> None:
    Event.objects.create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        record=consent.record,
        subject_id=consent.record_id,
        action="consent",
        actor=scope.actor,
        actor_id=scope.actor_id,
        before=before,
        after={"consent": consent.status, "scope": consent.grant_scope},
        version=consent.record.version,
    )
