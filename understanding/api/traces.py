"""Why a reply knew what it knew."""

from typing import Any

from django.db.models import Prefetch
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, Paged, listed, uuid_of
from understanding.api.plans import RejectedView
from understanding.api.records import KINDS, OrNone
from understanding.api.schema import refusals
from understanding.context import querysets
from understanding.context.models import Phase, Rating, Trace, TraceItem
from understanding.feedback.models import Feedback, RecordRating, Source, Verdict
from understanding.records.models import Status
from xopc.accounts.models import Right
from xopc.shared.fields import Moment, Name
from xopc.shared.scope import Scope

#: to find plans of whose replies nobody has said anything
UNRATED = "unrated"


class TraceFilter(Paged):
    sessionKey = Name(max_length=300)
    turnId = Name(max_length=200)
    phase = serializers.ChoiceField(Phase.choices, required=False)
    recordId = serializers.UUIDField(required=False)
    rating = serializers.ChoiceField([*Rating.values, UNRATED], required=False)


class RecordRatingView(serializers.Serializer[RecordRating]):
    recordId = serializers.UUIDField(source="record_id")
    rating = serializers.ChoiceField(Verdict.choices)
    note = OrNone()
    updatedAt = Moment(source="updated_at")


class FeedbackView(serializers.Serializer[Feedback]):
    outcome = serializers.ChoiceField(Rating.choices)
    score = serializers.FloatField(min_value=0, max_value=1, allow_null=True)
    reason = serializers.SerializerMethodField(help_text="In the person's words, else `code`.")
    code = OrNone(help_text="Why we say so ourselves, such as for a correction we detected.")
    source = serializers.ChoiceField(Source.choices)  # type: ignore[assignment]
    createdAt = Moment(source="created_at")
    updatedAt = Moment(source="updated_at")

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_reason(self, said: Feedback) -> str | None:
        return said.reason or said.code or None


class RemediationPolicy(serializers.Serializer[Any]):
    minNotHelpful = serializers.IntegerField()
    confidencePenalty = serializers.FloatField()


class RemediationAction(serializers.Serializer[Any]):
    """One record that was paused, and how often replies that it shaped were rated."""

    recordId = serializers.UUIDField()
    reason = serializers.CharField()
    previousStatus = serializers.ChoiceField(Status.choices)
    nextStatus = serializers.ChoiceField(Status.choices)
    previousConfidence = serializers.FloatField(allow_null=True)
    nextConfidence = serializers.FloatField(allow_null=True)
    helpful = serializers.IntegerField()
    notHelpful = serializers.IntegerField()


class RemediationDetails(serializers.Serializer[Any]):
    """Of the phase `remediation`: what was paused, by which rules, because of which reply."""

    triggerTraceId = serializers.UUIDField()
    reason = serializers.CharField()
    policy = RemediationPolicy()
    actions = RemediationAction(many=True)


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
    feedback = serializers.SerializerMethodField(help_text="Of the reply.")
    recordRatings = RecordRatingView(source="record_ratings", many=True)
    remediation = RemediationDetails(source="details", allow_null=True)

    def get_selectedRecordIds(self, trace: Trace) -> list[str]:
        return [str(item.record_id) for item in trace.items.all() if not item.reason]

    def get_rejected(self, trace: Trace) -> list[dict[str, Any]]:
        left_out = [item for item in trace.items.all() if item.reason]
        return list(RejectedView(left_out, many=True).data)

    @extend_schema_field(FeedbackView(allow_null=True))
    def get_feedback(self, trace: Trace) -> dict[str, Any] | None:
        said: Any = trace
        return next((dict(FeedbackView(one).data) for one in said.feedback.all()), None)


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


def summarized(scope: Scope) -> querysets.TraceQuerySet:
    """The person's traces with what TraceSummary needs."""
    items = Prefetch("items", queryset=TraceItem.objects.order_by("rank"))
    return querysets.traces(scope).prefetch_related(items, "feedback", "record_ratings")


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
        rating = wanted.get("rating", "")
        rows = summarized(self.scope).of(
            session_key=wanted["sessionKey"],
            turn_id=wanted["turnId"],
            phase=wanted.get("phase", ""),
            rating="" if rating == UNRATED else rating,
            record_id=wanted.get("recordId"),
        )
        page = self.page(rows.unrated() if rating == UNRATED else rows)
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
        rows = querysets.traces(self.scope).explained()
        rows = rows.prefetch_related("feedback", "record_ratings")
        trace = rows.one(self.scope, uuid_of(trace_id))
        return Response({"trace": TraceView(trace).data})
