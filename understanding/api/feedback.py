"""Did what was known help? Said of a plan's reply and of each record that shaped it."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, uuid_of
from understanding.api.schema import refusals
from understanding.api.traces import TraceSummary, summarized
from understanding.context.models import Rating
from understanding.feedback import rating, summary
from understanding.feedback.models import Verdict
from understanding.feedback.rating import OfRecord, Said
from understanding.feedback.remediation import Remediation
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import Gated, Moment, Name, Share

#: records named with one rating
MOST_RECORDS = 100
WRONG = OpenApiExample(
    "One record was wrong",
    value={
        "outcome": "mixed",
        "records": [{"recordId": "01989f0e-8f5e-7c43-8a53-3f8f9f1f0a11", "rating": "incorrect"}],
    },
    request_only=True,
)


class OfRecordIn(StrictSerializer):
    recordId = serializers.UUIDField()
    rating = serializers.ChoiceField(
        Verdict.choices,
        allow_null=True,
        help_text="`incorrect`, `outdated` and `sensitive` pause the record at once; null takes"
        " back what was said of it.",
    )
    note = Gated(max_length=500, default="", allow_blank=True)


class TraceRating(StrictSerializer):
    outcome = serializers.ChoiceField(Rating.choices)
    score = Share(required=False, allow_null=True)
    reason = Gated(max_length=1_000, default="", allow_blank=True)
    records = OfRecordIn(  # type: ignore[call-arg]  # max_length is the list's
        many=True, required=False, max_length=MOST_RECORDS, help_text="Only those that it used."
    )


class RemediationView(serializers.Serializer[Remediation]):
    """What followed for the records: those paused wait for the person."""

    triggerTraceId = serializers.UUIDField(source="trigger_trace_id")
    evaluatedRecordIds = serializers.ListField(source="evaluated", child=serializers.UUIDField())
    needsReviewRecordIds = serializers.ListField(source="paused", child=serializers.UUIDField())


class RatedAnswer(serializers.Serializer[Any]):
    trace = TraceSummary()
    remediation = RemediationView(allow_null=True)


class SummaryFilter(StrictSerializer):
    recordId = serializers.UUIDField(required=False)
    sessionKey = Name(max_length=300)
    limit = serializers.IntegerField(default=1_000, min_value=1, max_value=5_000)


class SummaryView(serializers.Serializer[Any]):
    recordId = serializers.UUIDField(source="record_id")
    helpful = serializers.IntegerField()
    notHelpful = serializers.IntegerField(source="not_helpful")
    mixed = serializers.IntegerField()
    irrelevant = serializers.IntegerField()
    total = serializers.IntegerField()
    averageScore = serializers.FloatField(source="average_score", allow_null=True)
    lastFeedbackAt = Moment(source="last_feedback_at")


class SummaryAnswer(serializers.Serializer[Any]):
    summaries = SummaryView(many=True)


class RateTrace(Endpoint):
    """The right to send turns is enough: what a person says of a reply is part of the talk."""

    rights = {"PATCH": Right.TURNS}

    @extend_schema(
        operation_id="rateTrace",
        tags=["feedback"],
        request=TraceRating,
        responses={200: RatedAnswer} | refusals(404, 413, 415, 422),
        examples=[WRONG],
    )
    def patch(self, request: Request, trace_id: str) -> Response:
        """Say of a reply, and of records that shaped it, whether they helped. Replaces what was
        said before; said again it changes nothing. Needs `turns`; a key that may not read gets
        neither the question nor the notes.
        """
        said = self.body(TraceRating)
        rated = rating.rate(self.scope, uuid_of(trace_id), _said(said))
        trace = summarized(self.scope).one(self.scope, rated.trace.pk)
        answer = dict(TraceSummary(trace).data)
        if not self.may_read:
            answer = _without_words(answer)
        return Response({"trace": answer, "remediation": shown(rated.remediation)})


class FeedbackSummary(Endpoint):
    rights = {"GET": Right.READ}
    filters = SummaryFilter

    @extend_schema(
        operation_id="summarizeFeedback",
        tags=["feedback"],
        parameters=[SummaryFilter],
        responses={200: SummaryAnswer} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """How often each record helped. What was said of the record goes before what was said of
        the reply; `incorrect`, `outdated` and `sensitive` count as not helpful.
        """
        wanted = self.parameters
        found = summary.summaries(
            self.scope,
            record_id=wanted.get("recordId"),
            session_key=wanted["sessionKey"],
            limit=wanted["limit"],
        )
        return Response({"summaries": SummaryView(found, many=True).data})


def _without_words(trace: dict[str, Any]) -> dict[str, Any]:
    """Of a summary: not what the person said to another app. The reason is the caller's own."""
    ratings = [{**one, "note": None} for one in trace["recordRatings"]]
    return {**trace, "query": "", "recordRatings": ratings}


def _said(given: dict[str, Any]) -> Said:
    records = [
        OfRecord(one["recordId"], one["rating"] or "", one["note"])
        for one in given.get("records", [])
    ]
    return Said(
        outcome=given["outcome"],
        score=given.get("score"),
        reason=given["reason"],
        records=records,
    )


def shown(remediation: Remediation | None) -> Any:
    """As JSON, where there is one."""
    return RemediationView(remediation).data if remediation else None
