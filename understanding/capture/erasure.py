"""Forgetting a record blanks the words in the conversation that it was made from."""

from typing import Any

from django.db.models import Exists, OuterRef
from django.dispatch import receiver

from connectors.sources.models import SourceItem
from understanding.capture.models import Message, Role
from understanding.records.masking import BLANK
from understanding.records.models import Evidence, MemoryRecord
from understanding.records.signals import forgotten
from xopc.shared.scope import Scope


@receiver(forgotten)
def blank_quotes(scope: Scope, record: MemoryRecord, **_: Any) -> None:
    """The user's words come first in the item's text, so one pair of offsets serves both. What
    another record still quotes, such as one merged from this, stays until that is forgotten.
    """
    evidence = Evidence.objects.for_scope(scope).filter(start__isnull=False)
    others = evidence.exclude(record=record).filter(
        source_item_id=OuterRef("source_item_id"),
        start__lt=OuterRef("end"),
        end__gt=OuterRef("start"),
    )
    quotes = evidence.filter(~Exists(others), record=record, source_item_id__isnull=False)
    for quote in quotes:
        start, end = quote.start or 0, quote.end or 0
        for row in _texts(scope, str(quote.source_item_id)):
            row.text = row.text[:start] + BLANK * (end - start) + row.text[end:]
            row.save(update_fields=["text"])


def _texts(scope: Scope, source_item_id: str) -> list[Message | SourceItem]:
    said = Message.objects.for_scope(scope).filter(role=Role.USER)
    items = SourceItem.objects.for_scope(scope).filter(item_type="conversation_turn")
    return [
        *said.filter(turn__source_item_id=source_item_id).select_for_update(of=("self",)),
        *items.filter(pk=source_item_id).select_for_update(),
    ]
