"""How well understanding works, in figures."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.accounts import MODES
from understanding.api.base import Endpoint
from understanding.api.reviews import LearningView
from understanding.api.schema import refusals
from understanding.quality import automatic, figures, metrics, readiness, snapshots
from understanding.review import cadence, learning, pace
from understanding.review.cadence import Cadence
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer

Count = serializers.IntegerField


class Days(serializers.IntegerField):
    """1 to 365; what is no whole number is the default, what is out of range the nearest."""

    def __init__(self, default: int) -> None:
        self.usual = default
        super().__init__(
            default=default, help_text=f"1 to {metrics.MOST_DAYS}; what makes no sense is clamped."
        )

    def to_internal_value(self, data: Any) -> int:
        return metrics.days(data, default=self.usual)


class QualityFilter(StrictSerializer):
    windowDays = Days(metrics.DEFAULT_DAYS)


class SnapshotFilter(StrictSerializer):
    days = Days(snapshots.DEFAULT_DAYS)


class AttemptsView(serializers.Serializer[Any]):
    total = Count()
    turn = Count(help_text="Turns in which something was to be remembered.")
    background = Count(help_text="Background reviews that were done.")


class FunnelView(serializers.Serializer[Any]):
    proposed = Count()
    created = Count()
    deduplicated = Count()
    rejectedByPolicy = Count()


class StatesView(serializers.Serializer[Any]):
    total = Count(help_text="Of what was learned; those that are paused count here alone.")
    candidate = Count()
    active = Count(help_text="In use now: time may have overtaken the stored state.")
    rejected = Count()
    needsReview = Count()
    stale = Count()
    archived = Count()
    agingCandidates = Count(help_text="Candidates that have waited for a week.")
    explicit = Count()
    inferred = Count()
    averageConfidence = serializers.FloatField(allow_null=True)


class DecisionsView(serializers.Serializer[Any]):
    total = Count(help_text="Records decided on; the last decision that was not taken back.")
    acceptanceRate = serializers.FloatField(allow_null=True, help_text="Kept, as is or corrected.")


class RecallView(serializers.Serializer[Any]):
    total = Count(help_text="Rated replies for which something learned was used.")
    helpful = Count()
    notHelpful = Count()
    mixed = Count()
    irrelevant = Count()
    helpfulRate = serializers.FloatField(allow_null=True)


class MetricsView(serializers.Serializer[Any]):
    windowDays = Count()
    since = serializers.DateTimeField()
    attempts = AttemptsView()
    candidates = FunnelView()
    records = StatesView(allow_null=True, help_text="As they are at the end; null if unknown.")
    decisions = DecisionsView()
    recall = RecallView()


class CadenceView(serializers.Serializer[Cadence]):
    baseIntervalTurns = Count(source="base", help_text="As configured.")
    effectiveIntervalTurns = Count(source="effective")
    slowed = serializers.BooleanField()
    reasons = serializers.ListField(child=serializers.ChoiceField(cadence.REASONS))


class FiguresView(serializers.Serializer[readiness.Figures]):
    evaluated = Count(help_text="Rated replies for which something learned was used.")
    helpful = Count()
    judged = Count(help_text="Records that were used.")
    wrong = Count(help_text="Of these: rejected or corrected since.")
    sensitive = Count(help_text="Kept, and later withdrawn as sensitive.")
    runs = Count(help_text="Background runs that ended.")
    failed = Count()


class ReadinessView(serializers.Serializer[automatic.Standing]):
    ready = serializers.BooleanField(source="readiness.ready")
    mode = serializers.ChoiceField(
        MODES, help_text="In force: `auto` means `confirmWrite` until it is ready."
    )
    reasons = serializers.ListField(
        source="readiness.reasons", child=serializers.ChoiceField(readiness.REASONS)
    )
    figures = FiguresView(source="readiness.figures", help_text="Of the last 30 days.")


class QualityAnswer(serializers.Serializer[Any]):
    metrics = MetricsView()
    cadence = CadenceView()
    readiness = ReadinessView()
    learning = LearningView()


class SnapshotView(serializers.Serializer[Any]):
    day = serializers.DateField(help_text="UTC.")
    metrics = MetricsView()


class SnapshotsAnswer(serializers.Serializer[Any]):
    snapshots = SnapshotView(many=True)


class Quality(Endpoint):
    rights = {"GET": Right.READ}
    filters = QualityFilter

    @extend_schema(
        operation_id="getQuality",
        tags=["quality"],
        parameters=[QualityFilter],
        responses={200: QualityAnswer} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """What was proposed, decided and rated; how often is reviewed, whether automatic keeping is
        allowed, and whether conversations are learned from at all.
        """
        recent = figures.recent(self.scope, self.parameters["windowDays"])
        answer = {
            "metrics": metrics.shown(recent),
            "cadence": pace.current(self.scope),
            "readiness": automatic.standing(self.scope),
            "learning": learning.current(self.scope),
        }
        return Response(QualityAnswer(answer).data)


class Snapshots(Endpoint):
    rights = {"GET": Right.READ}
    filters = SnapshotFilter

    @extend_schema(
        operation_id="listQualitySnapshots",
        tags=["quality"],
        parameters=[SnapshotFilter],
        responses={200: SnapshotsAnswer} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """The metrics of each day that is over, oldest first; where nothing happened there is no
        day.
        """
        rows = snapshots.of_days(self.scope, self.parameters["days"])
        return Response(SnapshotsAnswer({"snapshots": rows}).data)
