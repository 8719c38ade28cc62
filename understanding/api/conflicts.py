"""Records that disagree, until the person says which holds."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, Paged, uuid_of
from understanding.api.groups import Ids
from understanding.api.records import RecordView, rows, show, shown_in_order
from understanding.api.schema import refusals
from understanding.records.actions import conflicts
from understanding.records.models import MemoryRecord
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import Text


class ConflictView(serializers.Serializer[Any]):
    groupId = serializers.UUIDField()
    records = RecordView(many=True)


class ConflictPage(serializers.Serializer[Any]):
    conflicts = ConflictView(many=True)
    nextCursor = serializers.CharField(allow_null=True)


class Resolution(StrictSerializer):
    keep = Ids(max_length=100, help_text="What holds; the others are archived.")
    content = Text(max_length=20_000, required=False, help_text="New words for the one kept.")


class ResolvedAnswer(serializers.Serializer[Any]):
    records = RecordView(many=True)


class Conflicts(Endpoint):
    rights = {"GET": Right.READ}
    filters = Paged

    @extend_schema(
        operation_id="listConflicts",
        tags=["records"],
        parameters=[Paged],
        responses={200: ConflictPage} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """Groups of records that disagree. None of them is used meanwhile."""
        members = MemoryRecord.objects.for_scope(self.scope).living()
        in_conflict = members.filter(conflict_group_id__isnull=False).only("conflict_group_id")
        groups = in_conflict.distinct("conflict_group_id")
        page = self.page(groups, by="-conflict_group_id")
        names = [row.conflict_group_id for row in page.rows]
        return Response({"conflicts": self._groups(names), "nextCursor": page.next_cursor})

    def _groups(self, names: list[UUID | None]) -> list[dict[str, Any]]:
        groups: dict[UUID | None, list[dict[str, Any]]] = {name: [] for name in names}
        for row in rows(self.scope).living().filter(conflict_group_id__in=names).order_by("id"):
            groups[row.conflict_group_id].append(show(row))
        return [{"groupId": name, "records": records} for name, records in groups.items()]


class ResolveConflict(Endpoint):
    rights = {"POST": Right.WRITE}

    @extend_schema(
        operation_id="resolveConflict",
        tags=["decisions"],
        request=Resolution,
        responses={200: ResolvedAnswer} | refusals(404, 409, 413, 415, 422),
    )
    def post(self, request: Request, group_id: str) -> Response:
        """Keep the named records, archive the others."""
        said = self.body(Resolution)
        members = conflicts.resolve(self.scope, uuid_of(group_id), **said)
        records = shown_in_order(self.scope, [member.pk for member in members])
        return Response({"records": list(records.values())})
