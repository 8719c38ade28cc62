"""Where a record comes from, in the four words that people are shown."""

from django.db import models

from understanding.records.models import Explicitness, MemoryRecord

#: providers that are this product itself; any other name is a connected source
OURS = frozenset({"", "local", "builtin", "user-understanding", "dreaming", "workflow-run"})


class Origin(models.TextChoices):
    CONNECTED_SOURCE = "connected_source"
    TOLD_BY_YOU = "told_by_you"
    OBSERVED = "observed"
    INFERRED = "inferred"


_BY_EXPLICITNESS = {
    Explicitness.EXPLICIT.value: Origin.TOLD_BY_YOU,
    Explicitness.OBSERVED.value: Origin.OBSERVED,
}


def origin(record: MemoryRecord) -> Origin:
    """A connected source wins over how explicit the statement is."""
    if record.provider.casefold() not in OURS:
        return Origin.CONNECTED_SOURCE
    return _BY_EXPLICITNESS.get(record.explicitness, Origin.INFERRED)
