"""In which order records compete for a place in the block."""

import math
from datetime import datetime, timedelta

from understanding.records.kinds import Kind, is_personal
from understanding.records.models import MemoryRecord

_EXPLICITNESS = {"explicit": 1.0, "observed": 0.65, "inferred": 0.4}
_UNKNOWN_CONFIDENCE = 0.5
_FRESH_DAYS = 180

#: these are considered without a word in common with the question
BASELINE_KINDS = frozenset(
    {
        Kind.BOUNDARY,
        Kind.PREFERENCE,
        Kind.TOOL_PREFERENCE,
        Kind.ROUTINE,
        Kind.USER_PROFILE,
        Kind.PERSONAL_LOGISTICS,
    }
)
#: what is not explicit must matter this much to be considered unasked
BASELINE_IMPORTANCE = 0.7
_BOUNDARY_BASE = 0.7
_BASE = 0.42
_SELF_SUMMARY_BASE = 0.6


def score(record: MemoryRecord, relevance: float, now: datetime) -> float:
    """0 to 1: half what the question asks, half what the record is."""
    confidence = _UNKNOWN_CONFIDENCE if record.confidence is None else record.confidence
    total = (
        0.50 * relevance
        + 0.15 * confidence
        + 0.20 * record.importance
        + 0.10 * _EXPLICITNESS[record.explicitness]
        + 0.05 * _freshness(record.updated_at, now)
    )
    return min(1.0, max(0.0, total))


def base_relevance(record: MemoryRecord) -> float:
    """The least relevance of an active record, whatever the question; 0 when words must match.

    A base counts as relevance, not as a final score, so that confidence, importance and age still
    decide between two boundaries.
    """
    if record.status != "active" or record.kind not in BASELINE_KINDS:
        return 0.0
    if record.kind == Kind.BOUNDARY:
        return _BOUNDARY_BASE
    matters = record.explicitness == "explicit" or record.importance >= BASELINE_IMPORTANCE
    return _BASE if matters else 0.0


def self_summary_relevance(record: MemoryRecord) -> float:
    """For "what do you know about me": everything personal alike, 0 for the rest."""
    return _SELF_SUMMARY_BASE if is_personal(record.kind, record.tags) else 0.0


def _freshness(updated_at: datetime, now: datetime) -> float:
    age_days = max(0.0, (now - updated_at) / timedelta(days=1))
    return math.exp(-age_days / _FRESH_DAYS)
