"""A chat app sends what was said."""

from dataclasses import replace
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint
from understanding.api.records import KINDS
from understanding.api.schema import refusals
from understanding.capture.turns import Captured, NewTurn, capture
from understanding.feedback import correcting
from understanding.feedback.correcting import Corrected
from understanding.records.models import Status
from understanding.review.actions import sessions
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import Flag, KeptName, Moment, Text

PNPM = OpenApiExample(
    "A request to remember",
    value={
        "sessionKey": "chat-17",
        "turnId": "m-4",
        "user": {"text": "Remember that I prefer pnpm over npm."},
        "assistant": {"text": "Noted."},
    },
    request_only=True,
)


class UserMessage(StrictSerializer):
    text = Text(help_text="At most 100 kB.")
    at = Moment(required=False, allow_null=True)


class AssistantMessage(StrictSerializer):
    text = Text(allow_blank=True, help_text="At most 100 kB.")
    at = Moment(required=False, allow_null=True)


class Place(StrictSerializer):
    """Where in the chat app something happens."""

    sessionKey = KeptName(
        max_length=300,
        required=True,
        default=serializers.empty,
        allow_blank=False,
        allow_null=False,
    )
    turnId = KeptName(max_length=200)
    agent = KeptName(max_length=100)
    workspaceId = KeptName(max_length=200)
    projectId = KeptName(max_length=200)


class TurnIn(Place):
    user = UserMessage()
    assistant = AssistantMessage(required=False, allow_null=True)
    noMemory = Flag(default=False, help_text="Nothing of this turn is kept.")


class CreatedRecord(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    content = serializers.CharField()
    kind = serializers.ChoiceField(KINDS)
    status = serializers.ChoiceField(Status.choices)


class RefusedDraft(serializers.Serializer[Any]):
    rule = serializers.CharField()

    def get_fields(self) -> dict[str, Any]:
        return {"class": serializers.CharField(), **super().get_fields()}


class UnderstandingOfTurn(serializers.Serializer[Any]):
    """What became of the requests found in the user's words."""

    proposed = serializers.IntegerField()
    created = serializers.IntegerField()
    deduplicated = serializers.IntegerField()
    rejected = serializers.IntegerField()
    createdRecords = CreatedRecord(many=True)
    refused = RefusedDraft(many=True)


class Correction(serializers.Serializer[Any]):
    """Whether the user's words correct what is remembered, and what they paused."""

    detected = serializers.BooleanField(source="is_detected")
    needsReviewRecordIds = serializers.ListField(source="record_ids", child=serializers.UUIDField())


class ReviewDue(serializers.Serializer[Any]):
    """Whether this turn made a background review of the session due."""

    due = serializers.BooleanField()


class TurnAnswer(serializers.Serializer[Any]):
    turnId = serializers.CharField()
    sourceItemId = serializers.UUIDField(
        allow_null=True, help_text="Null when memory is off: nothing was kept."
    )
    understanding = UnderstandingOfTurn()
    correction = Correction()
    review = ReviewDue()


class Turns(Endpoint):
    rights = {"POST": Right.TURNS}
    binds = False

    @extend_schema(
        operation_id="sendTurn",
        tags=["turns and context"],
        request=TurnIn,
        responses={201: TurnAnswer, 200: TurnAnswer} | refusals(409, 413, 415, 422),
        examples=[PNPM],
    )
    def post(self, request: Request) -> Response:
        """One user message with its reply. Sent again it answers 200 and writes nothing."""
        turn = _turn(self.body(TurnIn))
        scope = replace(self.scope, agent=turn.agent, session_key=turn.session_key)
        corrected = correcting.at_turn(scope, turn)
        captured = capture(scope, replace(turn, instead=corrected.instead))
        is_due = captured.source_item_id is not None and sessions.look(scope, turn.session_key)
        answer = _answer(captured, corrected, {"due": is_due})
        return Response(answer, status=201 if captured.is_new else 200)


def _turn(said: dict[str, Any]) -> NewTurn:
    assistant = said.get("assistant") or {"text": ""}
    return NewTurn(
        session_key=said["sessionKey"],
        turn_id=said["turnId"],
        agent=said["agent"],
        workspace_id=said["workspaceId"],
        project_id=said["projectId"],
        user_text=said["user"]["text"],
        user_at=said["user"].get("at"),
        assistant_text=assistant["text"],
        assistant_at=assistant.get("at"),
        no_memory=said["noMemory"],
    )


def _answer(captured: Captured, corrected: Corrected, review: dict[str, bool]) -> dict[str, Any]:
    return {
        "turnId": captured.turn_id,
        "sourceItemId": captured.source_item_id,
        "understanding": captured.outcome,
        "correction": Correction(corrected).data,
        "review": review,
    }
