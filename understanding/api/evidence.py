"""Why a record is believed, and what became of it."""

from typing import Any

from django.db.models import DateTimeField
from django.utils.dateparse import parse_datetime
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, Paged, listed, uuid_of
from understanding.api.records import OrNone
from understanding.api.schema import refusals
from understanding.records.models import Event, Evidence, EvidenceRelation, MemoryRecord
from xopc.accounts.models import Right
from xopc.shared.fields import Moment

_moment = Moment()
MOMENTS = {
    field.name for field in MemoryRecord._meta.get_fields() if isinstance(field, DateTimeField)
}


class EvidenceView(serializers.Serializer[Evidence]):
    id = serializers.UUIDField()
    relation = serializers.ChoiceField(EvidenceRelation.choices)
    quote = serializers.CharField(help_text="Verbatim and masked.")
    start = serializers.IntegerField(allow_null=True)
    end = serializers.IntegerField(allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment]
    sourceItemId = serializers.UUIDField(source="source_item_id", allow_null=True)
    externalId = OrNone(source="external_id")
    url = OrNone()
    sessionKey = OrNone(source="session_key")
    turnId = OrNone(source="turn_id")
    confidence = serializers.FloatField(allow_null=True)
    observedAt = Moment(source="observed_at")
    createdAt = Moment(source="created_at")


class EvidencePage(serializers.Serializer[Any]):
    evidence = EvidenceView(many=True)
    nextCursor = serializers.CharField(allow_null=True)


class Changed(serializers.DictField):
    """The columns an event recorded, as `RecordView` names and writes them."""

    def to_representation(self, value: dict[str, Any]) -> dict[str, Any]:
        return {_name(column): _written(column, was) for column, was in value.items()}


class EventView(serializers.Serializer[Event]):
    id = serializers.UUIDField()
    action = serializers.CharField()
    actor = serializers.CharField(help_text="`user`, `key` or `system`.")
    actorId = OrNone(source="actor_id")
    reason = OrNone()
    before = Changed(help_text="The changed fields only.")
    after = Changed()
    version = serializers.IntegerField(help_text="Of the record, after this event.")
    undoToken = serializers.UUIDField(source="batch_id")
    undoes = serializers.UUIDField(source="undoes_id", allow_null=True)
    at = Moment(source="created_at")


class HistoryPage(serializers.Serializer[Any]):
    events = EventView(many=True)
    nextCursor = serializers.CharField(allow_null=True)


class EvidenceOfRecord(Endpoint):
    rights = {"GET": Right.READ}
    filters = Paged

    @extend_schema(
        operation_id="listEvidence",
        tags=["records"],
        parameters=[Paged],
        responses={200: EvidencePage} | refusals(404),
    )
    def get(self, request: Request, record_id: str) -> Response:
        """The quotes a record rests on, oldest first."""
        record = MemoryRecord.objects.one(self.scope, uuid_of(record_id))
        rows = Evidence.objects.for_scope(self.scope).filter(record=record)
        page = self.page(rows, by="id")
        return listed("evidence", EvidenceView, page)


class HistoryOfRecord(Endpoint):
    rights = {"GET": Right.READ}
    filters = Paged

    @extend_schema(
        operation_id="listHistory",
        tags=["records"],
        parameters=[Paged],
        responses={200: HistoryPage} | refusals(404),
    )
    def get(self, request: Request, record_id: str) -> Response:
        """Every decision about a record, oldest first."""
        record = MemoryRecord.objects.one(self.scope, uuid_of(record_id))
        rows = Event.objects.for_scope(self.scope).filter(subject_id=record.pk)
        page = self.page(rows, by="id")
        return listed("events", EventView, page)


def _name(column: str) -> str:
    first, *rest = column.split("_")
    return first + "".join(word.title() for word in rest)


def _written(column: str, value: Any) -> Any:
    moment = parse_datetime(value) if column in MOMENTS and value else None
    return _moment.to_representation(moment) if moment else value
