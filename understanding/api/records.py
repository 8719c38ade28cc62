"""How a record is shown, on every endpoint that answers with one."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from rest_framework import serializers

from understanding.records.effective import effective_status
from understanding.records.kinds import Kind
from understanding.records.models import (
    Disclosure,
    Durability,
    Explicitness,
    MemoryRecord,
    Status,
)
from understanding.records.models.record import Sensitivity
from understanding.records.origin import Origin, origin
from understanding.records.querysets import RecordQuerySet
from understanding.records.stability import Band, Support, band, score
from xopc.shared import clock
from xopc.shared.fields import Moment
from xopc.shared.scope import Scope

KINDS = [kind.value for kind in Kind]


class OrNone(serializers.CharField):
    """The empty string of a column as null."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_null=True, **options)

    def to_representation(self, value: Any) -> Any:
        return super().to_representation(value) or None


class RecordView(serializers.Serializer[MemoryRecord]):
    id = serializers.UUIDField()
    version = serializers.IntegerField(help_text="Goes up with each change; see If-Match.")
    kind = serializers.ChoiceField(KINDS)
    content = serializers.CharField()
    status = serializers.ChoiceField(Status.choices)
    effectiveStatus = serializers.SerializerMethodField()
    origin = serializers.SerializerMethodField()
    explicitness = serializers.ChoiceField(Explicitness.choices)
    durability = serializers.ChoiceField(Durability.choices)
    importance = serializers.FloatField(min_value=0, max_value=1)
    confidence = serializers.FloatField(min_value=0, max_value=1, allow_null=True)
    stability = serializers.SerializerMethodField()
    sensitivity = serializers.ChoiceField(Sensitivity.choices)
    disclosure = serializers.ChoiceField(Disclosure.choices)
    isSpecial = serializers.BooleanField(
        source="is_special", help_text="Health, belief and the like: it is kept one by one."
    )
    canonicalKey = serializers.CharField(source="canonical_key")
    validFrom = Moment(source="valid_from", allow_null=True)
    validTo = Moment(source="valid_to", allow_null=True)
    expiresAt = Moment(source="expires_at", allow_null=True)
    reviewAfter = Moment(source="review_after", allow_null=True)
    supersedesId = serializers.UUIDField(source="supersedes_id", allow_null=True)
    supersededById = serializers.UUIDField(source="superseded_by_id", allow_null=True)
    similarToId = serializers.UUIDField(
        source="living_twin_id",
        allow_null=True,
        help_text="A living record that says nearly the same: this may be a duplicate of it.",
    )
    conflictGroupId = serializers.UUIDField(source="conflict_group_id", allow_null=True)
    workspaceId = OrNone(source="workspace_id")
    projectId = OrNone(source="project_id")
    sessionKey = OrNone(source="session_key")
    tags = serializers.ListField(child=serializers.CharField())
    evidenceCount = serializers.IntegerField(source="evidence_total")
    lastUsedAt = serializers.SerializerMethodField()
    useCount = serializers.SerializerMethodField()
    createdAt = Moment(source="created_at")
    updatedAt = Moment(source="updated_at")

    def get_effectiveStatus(self, record: MemoryRecord) -> Status:
        """The status with time taken into account."""
        return effective_status(record, clock.now())

    def get_origin(self, record: MemoryRecord) -> Origin:
        return origin(record)

    def get_stability(self, record: MemoryRecord) -> Band:
        """How far it can be relied on."""
        annotated: Any = record
        support = Support(annotated.evidence_total, annotated.evidence_mean)
        return band(score(record, support, clock.now()))

    def get_lastUsedAt(self, record: MemoryRecord) -> datetime | None:
        usage = _usage(record)
        return usage.last_used_at if usage else None

    def get_useCount(self, record: MemoryRecord) -> int:
        usage = _usage(record)
        return usage.count if usage else 0


class RecordAnswer(serializers.Serializer[Any]):
    record = RecordView()


class DecisionAnswer(serializers.Serializer[Any]):
    record = RecordView()
    undoToken = serializers.UUIDField(help_text="Takes the decision back at /undo.")


class RecordPage(serializers.Serializer[Any]):
    records = RecordView(many=True)
    nextCursor = serializers.CharField(allow_null=True)


def rows(scope: Scope) -> RecordQuerySet[MemoryRecord]:
    """The person's records with what `show` needs."""
    own: RecordQuerySet[MemoryRecord] = MemoryRecord.objects.for_scope(scope).light()
    return own


def show(record: MemoryRecord) -> dict[str, Any]:
    """One of `rows` as JSON."""
    return dict(RecordView(record).data)


def shown(scope: Scope, record_id: UUID | str) -> dict[str, Any]:
    """The record as it is now, as JSON."""
    return show(rows(scope).one(scope, record_id))


def shown_in_order(scope: Scope, record_ids: Iterable[UUID]) -> dict[UUID, dict[str, Any]]:
    """Several at once, each under its id, in the given order."""
    wanted = list(record_ids)
    found = {row.pk: show(row) for row in rows(scope).filter(pk__in=wanted)}
    return {record_id: found[record_id] for record_id in wanted if record_id in found}


def _usage(record: MemoryRecord) -> Any:
    try:
        return record.usage
    except ObjectDoesNotExist:
        return None
