"""Was a reply any good? Asked by chat apps, which know a turn or a time, but no trace."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint
from understanding.api.feedback import RemediationView, shown
from understanding.api.schema import refusals
from understanding.api.traces import FeedbackView
from understanding.context.models import Rating, Trace
from understanding.feedback import attribution, rating, replies
from understanding.feedback.models import Feedback
from understanding.feedback.rating import Said
from understanding.feedback.remediation import Remediation
from understanding.records.kinds import Facet, facet
from understanding.records.models import MemoryRecord
from understanding.records.origin import Origin, origin
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import Gated, Moment, Name

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LAST_YEAR = 9_000
DOWN = OpenApiExample(
    "Not helpful",
    value={"turnId": "m-4", "outcome": "not_helpful", "reason": "It forgot what I use."},
    request_only=True,
)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 1, "description": "Milliseconds since 1970."},
            {"type": "string", "format": "date-time"},
        ]
    }
)
class Instant(serializers.Field[datetime, Any, Any, Any]):
    """Epoch milliseconds, as a number or its digits, or ISO 8601."""

    def to_internal_value(self, data: Any) -> datetime:
        if isinstance(data, str) and data.isascii() and data.isdigit() and len(data) < 20:
            data = int(data)
        at = Moment().run_validation(data) if isinstance(data, str) else _from_epoch(data)
        if at <= EPOCH or at.year > LAST_YEAR:
            raise serializers.ValidationError("This is out of range.")
        return at


def _from_epoch(data: Any) -> datetime:
    if type(data) not in (int, float):
        raise serializers.ValidationError("Epoch milliseconds, or ISO 8601.")
    try:
        return EPOCH + timedelta(milliseconds=data)
    except OverflowError as error:
        raise serializers.ValidationError("This is out of range.") from error


class Reply(StrictSerializer):
    """Which reply: by its turn, or by its session and time. With a turn the time does not count; a
    turn's id that several sessions use needs the session.
    """

    turnId = Name(max_length=200)
    sessionKey = Name(max_length=300)
    assistantTimestamp = Instant(
        required=False, help_text="When the reply was shown: epoch milliseconds, or ISO 8601."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needed = ("sessionKey", "assistantTimestamp")
        if not attrs["turnId"] and (missing := [name for name in needed if not attrs.get(name)]):
            raise serializers.ValidationError(
                dict.fromkeys(missing, "needed where there is no turnId")
            )
        return attrs


class RatedReply(Reply):
    outcome = serializers.ChoiceField([Rating.HELPFUL.value, Rating.NOT_HELPFUL.value])
    reason = Gated(max_length=160, default="", allow_blank=True)


class ContextItem(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    statement = serializers.CharField(source="content")
    facet = serializers.SerializerMethodField()
    origin = serializers.SerializerMethodField()
    sourceName = serializers.SerializerMethodField(help_text="Of a connected source.")

    @extend_schema_field(serializers.ChoiceField([one.value for one in Facet]))
    def get_facet(self, record: MemoryRecord) -> str:
        return facet(record.kind)

    def get_origin(self, record: MemoryRecord) -> Origin:
        return origin(record)

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_sourceName(self, record: MemoryRecord) -> str | None:
        return record.provider if origin(record) is Origin.CONNECTED_SOURCE else None


class ReplyAnswer(serializers.Serializer[Any]):
    matched = serializers.BooleanField(help_text="Whether the plan of this reply is known.")
    attributedRecordCount = serializers.IntegerField(help_text="Records that shaped it.")
    feedback = FeedbackView(allow_null=True)
    remediation = RemediationView(allow_null=True)
    personalContext = ContextItem(
        many=True, help_text="What of it may be shown; empty for a key that may not read."
    )


_UNMATCHED: dict[str, Any] = {
    "matched": False,
    "attributedRecordCount": 0,
    "feedback": None,
    "remediation": None,
    "personalContext": [],
}


class ResponseFeedback(Endpoint):
    rights = {"GET": Right.READ, "PATCH": Right.TURNS}
    filters = Reply

    @extend_schema(
        operation_id="getResponseFeedback",
        tags=["feedback"],
        parameters=[Reply],
        responses={200: ReplyAnswer} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """What was said of a reply, and what is paused because of it."""
        trace = self._attributed(self.parameters)
        if trace is None:
            return Response(_UNMATCHED)
        said, paused = replies.feedback(self.scope, trace), replies.standing(self.scope, trace)
        return self._answer_of(trace, said, paused)

    @extend_schema(
        operation_id="rateResponse",
        tags=["feedback"],
        request=RatedReply,
        responses={200: ReplyAnswer} | refusals(413, 415, 422),
        examples=[DOWN],
    )
    def patch(self, request: Request) -> Response:
        """Say whether a reply helped; for an unknown reply `matched` is false and nothing is kept.
        Replaces what was said before. Needs `turns`.
        """
        said = self.body(RatedReply)
        trace = self._attributed(said)
        if trace is None:
            return Response(_UNMATCHED)
        rated = rating.rate(
            self.scope, trace.pk, Said(outcome=said["outcome"], reason=said["reason"])
        )
        return self._answer_of(trace, rated.feedback, rated.remediation)

    def _attributed(self, reply: dict[str, Any]) -> Trace | None:
        session_key = reply["sessionKey"]
        if turn_id := reply["turnId"]:
            return attribution.of_turn(self.scope, turn_id, session_key=session_key)
        return attribution.of_reply(self.scope, session_key, reply["assistantTimestamp"])

    def _answer_of(
        self, trace: Trace, said: Feedback | None, remediation: Remediation | None
    ) -> Response:
        selected = replies.selected(self.scope, trace)
        known: Sequence[MemoryRecord] = []
        if self.may_read:
            known = replies.personal_context(self.scope, selected)
        return Response(
            {
                "matched": True,
                "attributedRecordCount": len(selected),
                "feedback": FeedbackView(said).data if said else None,
                "remediation": shown(remediation),
                "personalContext": ContextItem(known, many=True).data,
            }
        )
