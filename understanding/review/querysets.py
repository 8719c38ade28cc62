"""Reads of runs."""

from django.db.models import Exists, OuterRef, Q

from understanding.review.models import Run, RunKind, RunState, Session
from xopc.shared.querysets import OwnedQuerySet
from xopc.shared.scope import Scope

OPEN = (RunState.WAITING, RunState.RUNNING)


def runs(scope: Scope) -> OwnedQuerySet[Run]:
    """With the session of each."""
    rows: OwnedQuerySet[Run] = Run.objects.for_scope(scope)
    return rows.select_related("session")


def under_way(scope: Scope, session: Session) -> OwnedQuerySet[Run]:
    """At most one."""
    return runs(scope).filter(session=session, kind=RunKind.REVIEW, state__in=OPEN)


def open_or_failed(scope: Scope) -> OwnedQuerySet[Run]:
    """Reviews under way, and those that failed and were not started again since."""
    later = Run.objects.for_scope(scope).filter(session=OuterRef("session"), id__gt=OuterRef("id"))
    failed = Q(state=RunState.FAILED) & ~Exists(later)
    return runs(scope).filter(Q(state__in=OPEN) | failed, kind=RunKind.REVIEW)
