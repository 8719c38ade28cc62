"""Why a reply knew what it knew."""

from typing import Any

from django.db.models import Prefetch
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, Paged, listed, uuid_of
from understanding.api.plans import RejectedView
from understanding.api.records import KINDS, OrNone
from understanding.api.schema import refusals
from understanding.context import querysets
from understanding.context.models import Phase, Trace, TraceItem
from xopc.accounts.models import Right
from xopc.shared.fields import Moment, Name


class TraceFilter(Paged):
    sessionKey = Name(max_length=300)
    turnId = Name(max_length=200)
    phase = serializers.ChoiceField(Phase.choices, required=False)
    recordId = serializers.UUIDField(required=False)


class TraceSummary(serializers.Serializer[Trace]):
    id = serializers.UUIDField()
    sessionKey = serializers.CharField(source="session_key")
    turnId = OrNone(source="turn_id")
    agent = OrNone()
    workspaceId = OrNone(source="workspace_id")
    projectId = OrNone(source="project_id")
    phase = serializers.ChoiceField(Phase.choices)
    query = serializers.CharField(help_text="Masked.")
    search = OrNone(help_text="`hybrid` or `lexical`.")
    skippedReason = OrNone(source="skipped_reason", help_text="Why nothing was planned.")
    selectedCount = serializers.IntegerField(source="selected_count")
    rejectedCount = serializers.IntegerField(source="rejected_count")
    estimatedTokens = serializers.IntegerField(source="estimated_tokens")
    durationMs = serializers.IntegerField(source="duration_ms")
    createdAt = Moment(source="created_at")
    selectedRecordIds = serializers.SerializerMethodField()
    rejected = serializers.SerializerMethodField()

    def get_selectedRecordIds(self, trace: Trace) -> list[str]:
        return [str(item.record_id) for item in trace.items.all() if not item.reason]

    def get_rejected(self, trace: Trace) -> list[dict[str, Any]]:
        left_out = [item for item in trace.items.all() if item.reason]
        return list(RejectedView(left_out, many=True).data)


class ConsideredView(serializers.Serializer[TraceItem]):
    recordId = serializers.UUIDField(source="record_id")
    recordVersion = serializers.IntegerField(source="record_version")
    kind = serializers.ChoiceField(KINDS, source="record.kind")
    content = serializers.CharField(source="record.content", help_text="As it is now.")
    rank = serializers.IntegerField()
    score = serializers.FloatField()
    relevance = serializers.FloatField()
    section = OrNone()
    origin = OrNone()
    stability = OrNone()
    reason = OrNone(help_text="Why it was left out; null when it was used.")


class TraceView(TraceSummary):
    items = ConsideredView(many=True)


class TracePage(serializers.Serializer[Any]):
    traces = TraceSummary(many=True)
    nextCursor = serializers.CharField(allow_null=True)


class TraceAnswer(serializers.Serializer[Any]):
    trace = TraceView()


class Traces(Endpoint):
    rights = {"GET": Right.READ}
    filters = TraceFilter

    @extend_schema(
        operation_id="listTraces",
        tags=["traces"],
        parameters=[TraceFilter],
        responses={200: TracePage} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """Plans, newest first, with what each used and left out."""
        wanted = self.parameters
        rows = querysets.traces(self.scope).of(
            session_key=wanted["sessionKey"],
            turn_id=wanted["turnId"],
            phase=wanted.get("phase", ""),
            record_id=wanted.get("recordId"),
        )
        items = Prefetch("items", queryset=TraceItem.objects.order_by("rank"))
        page = self.page(rows.prefetch_related(items))
        return listed("traces", TraceSummary, page)


class TraceDetail(Endpoint):
    rights = {"GET": Right.READ}

    @extend_schema(
        operation_id="getTrace",
        tags=["traces"],
        responses={200: TraceAnswer} | refusals(404),
    )
    def get(self, request: Request, trace_id: str) -> Response:
        """One plan with every record that was considered, in rank order."""
        trace = querysets.traces(self.scope).explained().one(self.scope, uuid_of(trace_id))
        return Response({"trace": TraceView(trace).data})
