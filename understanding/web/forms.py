"""Forms in which a person writes or rewords a record."""

from datetime import date, datetime, time
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from understanding.records.gate import CONTENT_LIMIT
from understanding.records.models import MemoryRecord
from understanding.web import words
from xopc.shared.errors import AppError
from xopc.shared.ui import sentences

NO_DATE = _("This is not a date. Write it as 2026-12-31.")
#: any zone can turn the times of these years into UTC and back
FIRST_YEAR, LAST_YEAR = 1900, 9000


class StatementForm(forms.Form):
    """What a record says, what sort of thing that is, and until when it holds."""

    content = forms.CharField(
        label=_("Statement"),
        max_length=CONTENT_LIMIT,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("The statement is empty. Write one sentence.")},
    )
    kind = forms.ChoiceField(label=_("Kind"))
    valid_to = forms.DateField(
        label=_("Valid until"),
        required=False,
        help_text=_("Leave it empty if it has no end."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": NO_DATE},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = self.fields["kind"]
        if isinstance(kinds, forms.ChoiceField):
            kinds.choices = list(words.KINDS.items())

    def clean_valid_to(self) -> datetime | None:
        """The end of that day where the person is; the exact time that is stored, if its day was
        left as it is.
        """
        day: date | None = self.cleaned_data["valid_to"]
        stored: datetime | None = self.initial.get("valid_to")
        if stored is not None and day == stored.date():
            return stored
        if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise forms.ValidationError(NO_DATE, code="invalid")
        return timezone.make_aware(datetime.combine(day, time.max)) if day else None

    def refuse(self, error: AppError) -> None:
        """Show what the action refused beside the field it is about."""
        self.add_error("content", str(sentences.sentence(error)))


def of_record(record: MemoryRecord, data: QueryDict | None = None) -> StatementForm:
    """The form filled with what the record says now, or with what was made of it."""
    ends = timezone.localtime(record.valid_to) if record.valid_to else None
    return StatementForm(
        data, initial={"content": record.content, "kind": record.kind, "valid_to": ends}
    )
