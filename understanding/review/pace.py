"""The pace of a person's reviews as it is now."""

from datetime import timedelta

import structlog
from django.core.cache import cache
from django.db import Error, transaction

from understanding.records import config
from understanding.review import inputs
from understanding.review.cadence import Cadence, Inputs, decide
from xopc.shared.scope import Scope

#: how long what was read of a person is good enough
FRESH = timedelta(minutes=5)

log = structlog.get_logger(__name__)


def current(scope: Scope) -> Cadence:
    """By the settings in force and what is known of the person; as configured where that cannot be
    read.
    """
    settings = config.read(scope).understanding
    known = _known(scope) if settings.adaptive_cadence else None
    return decide(
        settings.review_interval_turns, is_adaptive=known is not None, inputs=known or Inputs()
    )


def _known(scope: Scope) -> Inputs | None:
    name = f"pace:{scope.owner_id}"
    known: Inputs | None = cache.get(name)
    if known is None and (known := _read(scope)) is not None:
        cache.set(name, known, FRESH.total_seconds())
    return known


def _read(scope: Scope) -> Inputs | None:
    try:
        with transaction.atomic():
            return inputs.read(scope)
    except Error as error:
        log.warning("pace not read", error=type(error).__name__)
        return None
