"""When what was true ends because something else is, and until when it holds once it is kept."""

from datetime import datetime, timedelta
from typing import Any

from understanding.records import stability
from understanding.records.models import MemoryRecord

MOMENT = timedelta(milliseconds=1)


def end_of_replaced(old: MemoryRecord, new: MemoryRecord, now: datetime) -> datetime:
    """The last moment of `old`: just before `new` begins, or now when that has no beginning of its
    own after the old one's. An earlier end stays.
    """
    began = old.valid_from or old.created_at
    begins_later = new.valid_from is not None and new.valid_from > began
    end = new.valid_from - MOMENT if begins_later and new.valid_from else now
    return min(old.valid_to, end) if old.valid_to else end


def renewed(record: MemoryRecord, now: datetime) -> dict[str, Any]:
    """What a yes of the person changes: it comes up for a second look later, no longer put off, and
    an end that has passed is taken off.
    """
    interval = stability.review_interval(
        durability=record.durability, explicitness=record.explicitness
    )
    ends = {"valid_to": record.valid_to, "expires_at": record.expires_at}
    passed = {name: None for name, end in ends.items() if end and end < now}
    return {"review_after": now + interval, "snoozed_until": None, **passed}
