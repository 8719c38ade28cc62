"""Find records by meaning and by words."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint
from understanding.api.records import KINDS, RecordView, shown_in_order
from understanding.api.schema import refusals
from understanding.context import fence, rescan
from understanding.records import search
from understanding.records.models import MemoryRecord, Status
from understanding.records.models.record import SEARCHABLE
from understanding.records.origin import origin
from understanding.records.search import Hit
from xopc.accounts.models import Right
from xopc.shared import sensitivity
from xopc.shared.drf import StrictSerializer
from xopc.shared.errors import Unavailable
from xopc.shared.fields import Share, Text, Whole
from xopc.shared.llm import embeddings
from xopc.shared.llm.vectors import Vector
from xopc.shared.scope import bind
from xopc.shared.text import canonical, canonical_lines, clip

SNIPPET = 240


class SearchIn(StrictSerializer):
    query = Text(max_length=10_000)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(KINDS), required=False, allow_empty=False
    )
    statuses = serializers.ListField(
        child=serializers.ChoiceField([status.value for status in SEARCHABLE]),
        default=[Status.ACTIVE.value],
        allow_empty=False,
    )
    maxResults = Whole(default=5, min_value=1, max_value=50)
    minScore = Share(default=search.FLOOR)


class FoundView(serializers.Serializer[Any]):
    record = RecordView()
    score = serializers.FloatField(help_text="Relevance, 0 to 1.")
    snippet = serializers.CharField()
    citation = serializers.CharField(help_text="Where it comes from, in words.")


class SearchAnswer(serializers.Serializer[Any]):
    results = FoundView(many=True)


class Search(Endpoint):
    rights = {"POST": Right.READ}
    binds = False

    @extend_schema(
        operation_id="searchRecords",
        tags=["records"],
        request=SearchIn,
        responses={200: SearchAnswer} | refusals(409, 413, 415, 422),
    )
    def post(self, request: Request) -> Response:
        """The records that fit best, best first."""
        said = self.body(SearchIn)
        asked = canonical(sensitivity.redact(canonical_lines(said["query"])))
        vector = _vector(asked) if asked else None
        with bind(self.scope):
            hits = self._hits(asked, vector, said) if asked else []
            records = shown_in_order(self.scope, [hit.record.pk for hit in hits])
        found = [_result(hit, records[hit.record.pk]) for hit in hits if hit.record.pk in records]
        return Response({"results": found})

    def _hits(self, asked: str, vector: Vector | None, said: dict[str, Any]) -> list[Hit]:
        most = said["maxResults"]
        hits = search.search(
            self.scope,
            asked,
            vector=vector,
            limit=most,
            others=most,
            kinds=said.get("kinds"),
            statuses=said["statuses"],
            floor=said["minScore"],
        )
        passing = [hit for hit in hits if self._may_see(hit.record)]
        return sorted(passing, key=lambda hit: (-hit.relevance, hit.record.pk))[:most]

    def _may_see(self, record: MemoryRecord) -> bool:
        """What the gate's newest rules let out. Models search, too, through their chat app: what is
        of a special category is found by the person alone.
        """
        if record.is_special and not self.scope.is_person:
            return False
        return rescan.passes(
            record.content, declared=record.sensitivity, is_special=record.is_special
        )


def _vector(asked: str) -> Vector | None:
    """Without an embedder, or while it does not answer, words alone must do."""
    try:
        return embeddings.query_vector(asked)
    except Unavailable:
        return None


def _result(hit: Hit, record: dict[str, Any]) -> dict[str, Any]:
    citation = fence.provenance(origin(hit.record), disclosure=hit.record.disclosure)
    snippet = clip(hit.record.content, SNIPPET)
    return {"record": record, "score": hit.relevance, "snippet": snippet, "citation": citation}
