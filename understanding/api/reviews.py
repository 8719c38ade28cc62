"""Background reviews of conversations: what they did, and starting one."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, Paged, listed
from understanding.api.records import OrNone
from understanding.api.schema import refusals
from understanding.review import learning, querysets
from understanding.review.actions import runs
from understanding.review.models import Run, RunKind, RunState, Trigger
from understanding.review.reasons import Reason
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import KeptName, Moment, Name


class ReviewFilter(Paged):
    sessionKey = Name(max_length=300)
    kind = serializers.ChoiceField(RunKind.choices, required=False)
    state = serializers.ChoiceField(RunState.choices, required=False)


class ReviewIn(StrictSerializer):
    sessionKey = KeptName(
        max_length=300,
        required=True,
        default=serializers.empty,
        allow_blank=False,
        allow_null=False,
    )


class DroppedView(serializers.Serializer[Any]):
    """A candidate of the model that was not proposed; its text is not kept."""

    index = serializers.IntegerField()
    kind = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(help_text=f"One of: {', '.join(Reason)}.")
    rule = serializers.CharField(required=False, help_text="Of the sensitivity gate.")


class CountsView(serializers.Serializer[Run]):
    proposed = serializers.IntegerField()
    created = serializers.IntegerField()
    deduplicated = serializers.IntegerField()
    rejected = serializers.IntegerField()


class WindowView(serializers.Serializer[Run]):
    """What was read: our ids of its first and last turn, and how much it was."""

    firstTurnId = serializers.UUIDField(source="first_turn_id", allow_null=True)
    lastTurnId = serializers.UUIDField(source="last_turn_id", allow_null=True)
    turns = serializers.IntegerField(source="turn_count")
    messages = serializers.IntegerField(source="message_count")


class ReviewView(serializers.Serializer[Run]):
    id = serializers.UUIDField()
    sessionKey = serializers.SerializerMethodField()
    kind = serializers.ChoiceField(RunKind.choices)
    trigger = serializers.ChoiceField(Trigger.choices)
    state = serializers.ChoiceField(RunState.choices)
    error = OrNone(help_text="Code of the last failure, such as `model_timeout`.")
    attempts = serializers.IntegerField(help_text="How often it was started.")
    counts = CountsView(source="*")
    dropped = DroppedView(many=True)
    recordIds = serializers.ListField(source="record_ids", child=serializers.UUIDField())
    model = OrNone()
    promptVersion = OrNone(source="prompt_version")
    window = WindowView(source="*")
    durationMs = serializers.IntegerField(source="duration_ms")
    createdAt = Moment(source="created_at")
    startedAt = Moment(source="started_at", allow_null=True)
    finishedAt = Moment(source="finished_at", allow_null=True)

    def get_sessionKey(self, run: Run) -> str | None:
        return run.session.session_key if run.session else None


class LearningView(serializers.Serializer[Any]):
    """Whether conversations are reviewed at all; if not, why."""

    model = OrNone(help_text="The chat model; null when none is configured.")
    enabled = serializers.BooleanField(source="is_on")
    reason = OrNone(help_text=f"Null when enabled, or one of: {', '.join(learning.REASONS)}.")


class ReviewPage(serializers.Serializer[Any]):
    reviews = ReviewView(many=True)
    nextCursor = serializers.CharField(allow_null=True)
    learning = LearningView()


class ReviewAnswer(serializers.Serializer[Any]):
    run = ReviewView()


class Reviews(Endpoint):
    rights = {"GET": Right.READ, "POST": Right.WRITE}
    filters = ReviewFilter

    @extend_schema(
        operation_id="listReviews",
        tags=["reviews"],
        parameters=[ReviewFilter],
        responses={200: ReviewPage} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """Runs, newest first, and whether anything but explicit statements is learned."""
        wanted = {
            "session__session_key": self.parameters["sessionKey"],
            "kind": self.parameters.get("kind"),
            "state": self.parameters.get("state"),
        }
        given = {name: value for name, value in wanted.items() if value}
        page = self.page(querysets.runs(self.scope).filter(**given))
        answer = listed("reviews", ReviewView, page)
        answer.data["learning"] = LearningView(learning.current(self.scope)).data
        return answer

    @extend_schema(
        operation_id="startReview",
        tags=["reviews"],
        request=ReviewIn,
        responses={202: ReviewAnswer} | refusals(404, 409, 413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """Review a session now, or tell of the run that is under way. After a failure: again."""
        session_key = self.body(ReviewIn)["sessionKey"]
        run = runs.start(self.scope, session_key, Trigger.PERSON)
        return Response({"run": ReviewView(run).data}, status=202)
