"""How far a record can be relied on: what speaks for it, and how long ago that was."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import models

from understanding.records.models import MemoryRecord

_EXPLICITNESS = {"explicit": 1.0, "observed": 0.7, "inferred": 0.45}
_DURABILITY = {"durable": 1.0, "recurring": 0.85, "ephemeral": 0.55}
#: the share of the score that age never takes away
_FLOOR = {"explicit": 0.72, "observed": 0.48, "inferred": 0.28}
_HALF_LIFE_DAYS = {"ephemeral": 21, "recurring": 120, "durable": 365}
_UNKNOWN_CONFIDENCE = 0.5


class Band(models.TextChoices):
    STRONG = "strong"
    WORKING = "working"
    FRAGILE = "fragile"


@dataclass(frozen=True, slots=True)
class Support:
    """The evidence of a record: how many quotes, and their mean confidence where they have one."""

    count: int = 0
    mean_confidence: float | None = None


def score(record: MemoryRecord, support: Support, now: datetime) -> float:
    """0 to 1, three decimals."""
    raw = (
        0.32 * _confidence(record)
        + 0.20 * _EXPLICITNESS[record.explicitness]
        + 0.16 * record.importance
        + 0.14 * _DURABILITY[record.durability]
        + 0.18 * _evidence(record, support)
    )
    return round(raw * _freshness(record, now), 3)


def band(score: float) -> Band:
    if score >= 0.75:
        return Band.STRONG
    return Band.WORKING if score >= 0.5 else Band.FRAGILE


def review_date(record: MemoryRecord) -> datetime:
    """When the record needs another look: its own date, else by how durable and explicit it is."""
    return record.review_after or record.updated_at + review_interval(
        durability=record.durability, explicitness=record.explicitness
    )


def review_interval(*, durability: str, explicitness: str) -> timedelta:
    if durability == "ephemeral":
        return timedelta(days=14)
    if durability == "recurring":
        return timedelta(days=120 if explicitness == "explicit" else 60)
    return timedelta(days={"explicit": 365, "observed": 180}.get(explicitness, 90))


def _confidence(record: MemoryRecord) -> float:
    return _UNKNOWN_CONFIDENCE if record.confidence is None else record.confidence


def _evidence(record: MemoryRecord, support: Support) -> float:
    mean = support.mean_confidence
    if mean is None:
        mean = 0.8 * _confidence(record)
    return min(1.0, 0.75 * mean + 0.0625 * min(support.count, 4))


def _freshness(record: MemoryRecord, now: datetime) -> float:
    age_days = max(0.0, (now - record.updated_at) / timedelta(days=1))
    floor = _FLOOR[record.explicitness]
    decay: float = 0.5 ** (age_days / _HALF_LIFE_DAYS[record.durability])
    return floor + (1 - floor) * decay
