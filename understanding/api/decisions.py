"""What the person decides about a record; each decision answers with its undo token."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, uuid_of
from understanding.api.records import KINDS, DecisionAnswer, shown
from understanding.api.schema import IF_MATCH, STALE, refusals
from understanding.records.actions import candidates, records
from understanding.records.actions.ledger import Decision
from understanding.records.kinds import Kind
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import Gated, Moment, Text, Whole

Handler = TypeVar("Handler", bound=Callable[..., Response])


class Decided(StrictSerializer):
    version = Whole(min_value=1, required=False, help_text="As If-Match: stale is 409.")


class Rejected(Decided):
    reason = Gated(max_length=500, required=False)


class PutOff(Decided):
    until = Moment(required=False, help_text="A week from now when absent.")


class Corrected(Decided):
    content = Text(max_length=20_000, help_text="What is true instead.")
    kind = serializers.ChoiceField(KINDS, required=False)


class DecisionEndpoint(Endpoint):
    """One verb on one record. `form` is what may be said with it."""

    rights = {"POST": Right.WRITE}
    form: ClassVar[type[StrictSerializer]] = Decided

    def decide(self, record_id: str, action: Callable[..., Decision]) -> Response:
        said = self.body(self.form)
        version = self.version(said.pop("version", None))
        decision = action(self.scope, uuid_of(record_id), version=version, **said)
        record = shown(self.scope, decision.record.pk)
        return Response({"record": record, "undoToken": decision.undo_token})


def _documented(name: str, form: type[StrictSerializer] = Decided) -> Callable[[Handler], Handler]:
    return extend_schema(
        operation_id=f"{name}Record",
        tags=["decisions"],
        parameters=[IF_MATCH],
        request=form,
        responses={200: DecisionAnswer} | refusals(404, 409, 413, 415, 422),
        examples=[STALE],
    )


class Confirm(DecisionEndpoint):
    @_documented("confirm")
    def post(self, request: Request, record_id: str) -> Response:
        """Keep it: from now on it is used when relevant. What it replaces is archived."""
        return self.decide(record_id, candidates.confirm)


class Reject(DecisionEndpoint):
    form = Rejected

    @_documented("reject", Rejected)
    def post(self, request: Request, record_id: str) -> Response:
        """Not right: never used, and not suggested again."""
        return self.decide(record_id, candidates.reject)


class Snooze(DecisionEndpoint):
    form = PutOff

    @_documented("snooze", PutOff)
    def post(self, request: Request, record_id: str) -> Response:
        """Later: out of the inbox for a while."""
        return self.decide(record_id, candidates.snooze)


class Correct(DecisionEndpoint):
    form = Corrected

    @_documented("correct", Corrected)
    def post(self, request: Request, record_id: str) -> Response:
        """What is true instead: a new record in these words, the old one archived and linked."""
        return self.decide(record_id, _correct)


class Pause(DecisionEndpoint):
    @_documented("pause")
    def post(self, request: Request, record_id: str) -> Response:
        """Known, but not used until resumed."""
        return self.decide(record_id, records.pause)


class Resume(DecisionEndpoint):
    @_documented("resume")
    def post(self, request: Request, record_id: str) -> Response:
        """Used again."""
        return self.decide(record_id, records.resume)


class Restore(DecisionEndpoint):
    @_documented("restore")
    def post(self, request: Request, record_id: str) -> Response:
        """Back to the state it was set aside from."""
        return self.decide(record_id, records.restore)


def _correct(scope: Any, record_id: Any, *, content: str, **said: Any) -> Decision:
    kind = Kind(said.pop("kind")) if "kind" in said else None
    return records.correct(scope, record_id, content, kind=kind, **said)
