"""The states a person sees, as conditions on rows: time may have overtaken the stored one.

The same rules as `records.effective`, for lists and their counts.
"""

from datetime import datetime

from django.db.models import Q

from understanding.records import stability
from understanding.records.models import Durability, Explicitness, Status

#: what the list of known records can be narrowed to
KNOWN = ["active", "paused", "needs_review", "stale"]


def known(now: datetime) -> dict[str, Q]:
    """Each row of KNOWN meets exactly one of them."""
    active, over, due = Q(status=Status.ACTIVE), _is_over(now), _is_due(now)
    return {
        "active": active & ~over & ~due,
        "paused": Q(status=Status.PAUSED),
        "needs_review": Q(status=Status.NEEDS_REVIEW) | active & ~over & due,
        "stale": Q(status=Status.STALE) | active & over,
    }


def undecided(now: datetime) -> Q:
    """Out of use until the person decides, alone; disagreements are counted by their groups."""
    return Q(conflict_group_id=None) & known(now)["needs_review"]


def _is_over(now: datetime) -> Q:
    return Q(valid_to__isnull=False, valid_to__lt=now) | Q(
        expires_at__isnull=False, expires_at__lt=now
    )


def _is_due(now: datetime) -> Q:
    due = Q(review_after__isnull=False, review_after__lte=now)
    for durability in Durability:
        for explicitness in Explicitness:
            interval = stability.review_interval(durability=durability, explicitness=explicitness)
            due |= Q(
                review_after__isnull=True,
                durability=durability,
                explicitness=explicitness,
                updated_at__lte=now - interval,
            )
    return due
