"""What was not saved because the gate refused it."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, Paged, listed
from understanding.api.schema import refusals
from understanding.records.models import Entry, Refusal
from xopc.accounts.models import Right
from xopc.shared.fields import Moment
from xopc.shared.sensitivity import Sensitivity

CLASSES = [found.value for found in Sensitivity if found.refused]


class RefusalView(serializers.Serializer[Refusal]):
    """Which rule refused something, when, and by which way it came; nothing of the text."""

    id = serializers.UUIDField()
    rule = serializers.CharField()
    entry = serializers.ChoiceField(Entry.choices)
    sourceItemId = serializers.UUIDField(source="source_item_id", allow_null=True)
    createdAt = Moment(source="created_at")

    def get_fields(self) -> dict[str, Any]:
        kind = serializers.ChoiceField(CLASSES, source="sensitivity")
        return {"class": kind, **super().get_fields()}


class RefusalPage(serializers.Serializer[Any]):
    refusals = RefusalView(many=True)
    nextCursor = serializers.CharField(allow_null=True)


class Refusals(Endpoint):
    rights = {"GET": Right.READ}
    filters = Paged

    @extend_schema(
        operation_id="listRefusals",
        tags=["records"],
        parameters=[Paged],
        responses={200: RefusalPage} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """What was not saved, newest first."""
        page = self.page(Refusal.objects.for_scope(self.scope))
        return listed("refusals", RefusalView, page)
