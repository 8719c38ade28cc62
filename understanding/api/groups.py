"""Decisions that concern several records at once, and taking decisions back."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint
from understanding.api.records import KINDS, RecordView, shown, shown_in_order
from understanding.api.schema import refusals
from understanding.records.actions import bulk, merging
from understanding.records.actions.bulk import DECISIONS, Bulk
from understanding.records.actions.undo import undo
from understanding.records.kinds import Kind
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import Text


class Ids(serializers.ListField):
    """Ids of records, as they are written in answers."""

    child = serializers.UUIDField()


class ToMerge(StrictSerializer):
    ids = Ids(min_length=2, max_length=5)
    content = Text(max_length=20_000)
    kind = serializers.ChoiceField(KINDS, required=False)


class MergedAnswer(serializers.Serializer[Any]):
    record = RecordView()
    merged = RecordView(many=True)
    undoToken = serializers.UUIDField()


class ToDecide(StrictSerializer):
    action = serializers.ChoiceField(list(DECISIONS))
    ids = Ids(min_length=1, max_length=bulk.MOST)


class Failure(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()


class Result(serializers.Serializer[Any]):
    """Of one id: its record, or why not."""

    id = serializers.UUIDField()
    record = RecordView(allow_null=True)
    error = Failure(allow_null=True)


class BulkAnswer(serializers.Serializer[Any]):
    results = Result(many=True)
    undoToken = serializers.UUIDField(
        allow_null=True, help_text="Takes all of it back; null where nothing was done."
    )


class ToUndo(StrictSerializer):
    undoToken = serializers.UUIDField()


class UndoneAnswer(serializers.Serializer[Any]):
    restored = RecordView(many=True)


class Merge(Endpoint):
    rights = {"POST": Right.WRITE}

    @extend_schema(
        operation_id="mergeRecords",
        tags=["decisions"],
        request=ToMerge,
        responses={200: MergedAnswer} | refusals(404, 409, 413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """Two to five records become one, with everybody's evidence."""
        said = self.body(ToMerge)
        kind = Kind(said["kind"]) if "kind" in said else None
        made = merging.merge(self.scope, said["ids"], content=said["content"], kind=kind)
        merged = shown_in_order(self.scope, [old.pk for old in made.merged])
        return Response(
            {
                "record": shown(self.scope, made.record.pk),
                "merged": list(merged.values()),
                "undoToken": made.undo_token,
            }
        )


class DecideMany(Endpoint):
    rights = {"POST": Right.WRITE}

    @extend_schema(
        operation_id="decideRecords",
        tags=["decisions"],
        request=ToDecide,
        responses={200: BulkAnswer} | refusals(413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """The same decision on up to a hundred records; one failure does not undo the rest."""
        said = self.body(ToDecide)
        done = bulk.decide(self.scope, said["action"], said["ids"])
        is_any_done = any(one.record for one in done.results)
        token = done.undo_token if is_any_done else None
        return Response({"results": self._results(done), "undoToken": token})

    def _results(self, done: Bulk) -> list[dict[str, Any]]:
        records = shown_in_order(self.scope, [one.record.pk for one in done.results if one.record])
        return [
            {
                "id": one.id,
                "record": records[one.record.pk] if one.record else None,
                "error": _failure(one.error) if one.error else None,
            }
            for one in done.results
        ]


class Undo(Endpoint):
    rights = {"POST": Right.WRITE}

    @extend_schema(
        operation_id="undo",
        tags=["decisions"],
        request=ToUndo,
        responses={200: UndoneAnswer} | refusals(404, 409, 413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """Take back what the decision of this token changed."""
        restored = undo(self.scope, self.body(ToUndo)["undoToken"])
        records = shown_in_order(self.scope, [record.pk for record in restored])
        return Response({"restored": list(records.values())})


def _failure(error: Any) -> dict[str, Any]:
    return {"code": error.code, "message": error.message}
