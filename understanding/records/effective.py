"""What a record is at this moment: time may have overtaken the stored status. Changes nothing."""

from datetime import datetime

from understanding.records.models import MemoryRecord, Status
from understanding.records.stability import review_date


def effective_status(record: MemoryRecord, now: datetime) -> Status:
    """An active record past its end is stale, past its review date it needs review."""
    status = Status(record.status)
    if status is not Status.ACTIVE:
        return status
    if is_over(record, now):
        return Status.STALE
    return Status.NEEDS_REVIEW if review_date(record) <= now else status


def is_over(record: MemoryRecord, now: datetime) -> bool:
    """Whether its validity ended before now; at the very moment it ends it still holds."""
    ends = (record.valid_to, record.expires_at)
    return any(end is not None and end < now for end in ends)
