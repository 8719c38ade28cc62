"""When what was true ends because something else is."""

from datetime import datetime, timedelta

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
