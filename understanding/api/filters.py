"""Which records a list shows."""

from typing import Any

from django.db.models import Q
from rest_framework import serializers

from understanding.api.base import Paged
from understanding.api.records import KINDS
from understanding.records.models import Explicitness, Status
from understanding.records.origin import OURS, Origin
from xopc.shared import text
from xopc.shared.fields import Name

IS_OURS = Q(provider__in=OURS)
BY_ORIGIN = {
    Origin.CONNECTED_SOURCE: ~IS_OURS,
    Origin.TOLD_BY_YOU: IS_OURS & Q(explicitness=Explicitness.EXPLICIT),
    Origin.OBSERVED: IS_OURS & Q(explicitness=Explicitness.OBSERVED),
    Origin.INFERRED: IS_OURS & Q(explicitness=Explicitness.INFERRED),
}


class RecordFilter(Paged):
    status = serializers.ChoiceField(Status.choices, required=False)
    kind = serializers.ChoiceField(KINDS, required=False)
    origin = serializers.ChoiceField(Origin.choices, required=False)
    workspaceId = Name(max_length=200)
    projectId = Name(max_length=200)
    sourceInstanceId = Name(max_length=300)
    q = Name(max_length=500, help_text="Words the content holds, as they stand.")


def matches(wanted: dict[str, Any]) -> Q:
    """What `RecordFilter` asks for."""
    columns = {
        "status": wanted.get("status"),
        "kind": wanted.get("kind"),
        "workspace_id": wanted["workspaceId"],
        "project_id": wanted["projectId"],
        "source_instance_id": wanted["sourceInstanceId"],
        "content__icontains": text.canonical(wanted["q"]),
    }
    matches = Q(**{name: value for name, value in columns.items() if value})
    return matches & BY_ORIGIN[wanted["origin"]] if "origin" in wanted else matches
