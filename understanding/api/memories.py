"""Records: listed, stated, looked at, edited, forgotten."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, listed, uuid_of
from understanding.api.filters import RecordFilter, matches
from understanding.api.records import (
    KINDS,
    DecisionAnswer,
    RecordAnswer,
    RecordPage,
    RecordView,
    rows,
    shown,
)
from understanding.api.schema import IF_MATCH, STALE, refusals
from understanding.records.actions import erasure, records
from understanding.records.drafts import Draft, Quote
from understanding.records.kinds import Kind
from understanding.records.models import Disclosure, Durability
from xopc.accounts.models import Right
from xopc.shared import clock
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import Gated, KeptName, Link, Moment, Share, Text, Whole

TEA = OpenApiExample(
    "A preference",
    value={"kind": "preference", "content": "I prefer pnpm over npm", "importance": 0.7},
    request_only=True,
)


class NewQuote(StrictSerializer):
    quote = Text(max_length=5_000)
    source = Gated(max_length=60, default="conversation")  # type: ignore[assignment]
    url = Link(max_length=2_000, default="")
    observedAt = Moment(required=False)


class Governance(StrictSerializer):
    """What rules a record, beside its words."""

    confidence = Share(required=False, allow_null=True)
    importance = Share(required=False)
    durability = serializers.ChoiceField(Durability.choices, required=False)
    disclosure = serializers.ChoiceField(Disclosure.choices, required=False)
    validFrom = Moment(source="valid_from", required=False, allow_null=True)
    validTo = Moment(source="valid_to", required=False, allow_null=True)
    expiresAt = Moment(source="expires_at", required=False, allow_null=True)


class NewRecord(Governance):
    kind = serializers.ChoiceField(KINDS)
    content = Text(max_length=20_000, help_text="At most 5,000 characters in canonical form.")
    evidence = serializers.ListField(child=NewQuote(), required=False, max_length=20)
    workspaceId = KeptName(source="workspace_id", max_length=200)
    projectId = KeptName(source="project_id", max_length=200)


class RecordChange(Governance):
    version = Whole(min_value=1, required=False)
    kind = serializers.ChoiceField(KINDS, required=False)
    content = Text(max_length=20_000, required=False)
    reviewAfter = Moment(source="review_after", required=False, allow_null=True)
    tags = serializers.ListField(child=Gated(max_length=60), max_length=20, required=False)
    workspaceId = KeptName(source="workspace_id", max_length=200, default=serializers.empty)
    projectId = KeptName(source="project_id", max_length=200, default=serializers.empty)


class Receipt(serializers.Serializer[Any]):
    """What was erased."""

    recordId = serializers.UUIDField(source="record_id")
    erasedAt = Moment(source="erased_at")
    evidence = serializers.IntegerField()
    events = serializers.IntegerField()
    relations = serializers.IntegerField()


class ReceiptAnswer(serializers.Serializer[Any]):
    receipt = Receipt()


class Memories(Endpoint):
    rights = {"GET": Right.READ, "POST": Right.WRITE}
    filters = RecordFilter

    @extend_schema(
        operation_id="listRecords",
        tags=["records"],
        parameters=[RecordFilter],
        responses={200: RecordPage} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """The person's records, newest first."""
        page = self.page(rows(self.scope).filter(matches(self.parameters)))
        return listed("records", RecordView, page)

    @extend_schema(
        operation_id="createRecord",
        tags=["records"],
        request=NewRecord,
        responses={201: RecordAnswer} | refusals(409, 413, 415, 422),
        examples=[TEA],
    )
    def post(self, request: Request) -> Response:
        """State a record. By the person it is in use at once, by a key it is a candidate."""
        decision = records.create(self.scope, _draft(self.body(NewRecord)))
        return Response({"record": shown(self.scope, decision.record.pk)}, status=201)


class Memory(Endpoint):
    rights = {"GET": Right.READ, "PATCH": Right.WRITE, "DELETE": Right.WRITE}

    @extend_schema(
        operation_id="getRecord",
        tags=["records"],
        responses={200: RecordAnswer} | refusals(404),
    )
    def get(self, request: Request, record_id: str) -> Response:
        """One record."""
        return Response({"record": shown(self.scope, uuid_of(record_id))})

    @extend_schema(
        operation_id="editRecord",
        tags=["records"],
        parameters=[IF_MATCH],
        request=RecordChange,
        responses={200: DecisionAnswer} | refusals(404, 409, 413, 415, 422),
        examples=[STALE],
    )
    def patch(self, request: Request, record_id: str) -> Response:
        """Other words (they pass the gate again) or other rules. Only what is given changes."""
        changes = self.body(RecordChange)
        version = self.version(changes.pop("version", None))
        decision = records.edit(self.scope, uuid_of(record_id), version=version, **changes)
        record = shown(self.scope, decision.record.pk)
        return Response({"record": record, "undoToken": decision.undo_token})

    @extend_schema(
        operation_id="forgetRecord",
        tags=["records"],
        parameters=[IF_MATCH],
        responses={200: ReceiptAnswer} | refusals(404, 409),
        examples=[STALE],
    )
    def delete(self, request: Request, record_id: str) -> Response:
        """Erase it for good, from everywhere, with a receipt."""
        name = uuid_of(record_id)
        receipt = erasure.forget(self.scope, name, version=self.version())
        return Response({"receipt": Receipt(asdict(receipt)).data})


def _draft(fields: dict[str, Any]) -> Draft:
    quotes = tuple(_quote(quote) for quote in fields.pop("evidence", []))
    return Draft(kind=Kind(fields.pop("kind")), evidence=quotes, **fields)


def _quote(given: dict[str, Any]) -> Quote:
    return Quote(
        text=given["quote"],
        observed_at=given.get("observedAt") or clock.now(),
        source=given["source"],
        url=given["url"],
    )
