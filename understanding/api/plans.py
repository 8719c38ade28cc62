"""What a model is given with the next question."""

from dataclasses import replace
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint
from understanding.api.records import KINDS, OrNone
from understanding.api.schema import refusals
from understanding.api.turns import Place
from understanding.context.budget import DEFAULT
from understanding.context.models import Reason
from understanding.context.planner import Plan, PlannedItem, Question, plan
from understanding.context.sections import Section
from understanding.feedback import correcting
from understanding.records.origin import Origin
from understanding.records.stability import Band
from xopc.accounts.models import Right
from xopc.shared.fields import Text, Whole
from xopc.shared.scope import Scope

SECTIONS = [section.value for section in Section]
PARTS = ["understanding", "learnings", "graph"]
INSTALL = OpenApiExample(
    "A question",
    value={"sessionKey": "chat-17", "query": "How do I install the dependencies?"},
    request_only=True,
)


class QuestionIn(Place):
    query = Text(allow_blank=True, trim_whitespace=False, max_length=100_000)
    maxChars = Whole(
        default=DEFAULT, min_value=1, max_value=20_000, help_text="Characters of item text."
    )
    include = serializers.ListField(
        child=serializers.ChoiceField(PARTS), default=PARTS, allow_empty=False, max_length=3
    )


class ItemView(serializers.Serializer[PlannedItem]):
    recordId = serializers.UUIDField(source="record_id")
    kind = serializers.ChoiceField(KINDS)
    content = serializers.CharField()
    score = serializers.FloatField()
    section = serializers.ChoiceField(SECTIONS)
    origin = serializers.ChoiceField(Origin.choices)
    stability = serializers.ChoiceField(Band.choices)
    citation = serializers.CharField()


class RejectedView(serializers.Serializer[Any]):
    recordId = serializers.UUIDField(source="record_id")
    reason = serializers.ChoiceField(Reason.choices)


class PendingView(serializers.Serializer[Any]):
    """A question that waits for the person: answer it under /consents."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(KINDS)


class PlanAnswer(serializers.Serializer[Plan]):
    traceId = serializers.UUIDField(source="trace_id", allow_null=True)
    turnId = OrNone(source="turn_id")
    context = serializers.CharField(  # type: ignore[assignment]
        allow_null=True, help_text="The fenced block."
    )
    modelMessage = serializers.CharField(
        source="model_message", help_text="`context`, a blank line and the query."
    )
    items = ItemView(many=True)
    rejected = RejectedView(many=True)
    estimatedTokens = serializers.IntegerField(source="estimated_tokens")
    pendingConsents = PendingView(source="pending_consents", many=True)


class Plans(Endpoint):
    rights = {"POST": Right.READ}
    binds = False

    @extend_schema(
        operation_id="planContext",
        tags=["turns and context"],
        request=QuestionIn,
        responses={200: PlanAnswer} | refusals(409, 413, 415, 422),
        examples=[INSTALL],
    )
    def post(self, request: Request) -> Response:
        """Pick what matters for a question and fence it for the model. Leaves a trace.

        A question such as "you got my name wrong" pauses what the session's last plan had used.
        """
        said = self.body(QuestionIn)
        scope = replace(self.scope, agent=said["agent"], session_key=said["sessionKey"])
        is_asked = "understanding" in said["include"]
        made = _planned(scope, _question(said)) if is_asked else _empty(said)
        return Response(shown(made))


def _planned(scope: Scope, question: Question) -> Plan:
    targets = correcting.before_plan(scope, question)
    return plan(scope, replace(question, exclude=targets))


def shown(made: Plan) -> dict[str, Any]:
    """PlanAnswer's JSON, built by hand: it is on the way of every reply."""
    return {
        "traceId": made.trace_id and str(made.trace_id),
        "turnId": made.turn_id or None,
        "context": made.context,
        "modelMessage": made.model_message,
        "items": [_item(item) for item in made.items],
        "rejected": [
            {"recordId": str(left_out.record_id), "reason": left_out.reason.value}
            for left_out in made.rejected
        ],
        "estimatedTokens": made.estimated_tokens,
        "pendingConsents": [
            {"id": str(pending.id), "kind": pending.kind} for pending in made.pending_consents
        ],
    }


def _item(item: PlannedItem) -> dict[str, Any]:
    return {
        "recordId": str(item.record_id),
        "kind": item.kind,
        "content": item.content,
        "score": item.score,
        "section": item.section,
        "origin": item.origin,
        "stability": item.stability,
        "citation": item.citation,
    }


def _question(said: dict[str, Any]) -> Question:
    return Question(
        session_key=said["sessionKey"],
        query=said["query"],
        turn_id=said["turnId"],
        agent=said["agent"],
        workspace_id=said["workspaceId"],
        project_id=said["projectId"],
        max_chars=said["maxChars"],
    )


def _empty(said: dict[str, Any]) -> Plan:
    return Plan(trace_id=None, turn_id=said["turnId"], context=None, model_message=said["query"])
