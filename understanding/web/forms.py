"""Forms in which a person writes or rewords a record."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from understanding.records.gate import CONTENT_LIMIT
from understanding.records.models import MemoryRecord
from understanding.web import words
from xopc.shared.errors import AppError
from xopc.shared.ui import sentences


class StatementForm(forms.Form):
    """What a record says, what sort of thing that is, and until when it holds."""

    content = forms.CharField(
        label=_("Statement"),
        max_length=CONTENT_LIMIT,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("The statement is empty. Write one sentence.")},
    )
    kind = forms.ChoiceField(label=_("Kind"))
    valid_to = forms.DateTimeField(
        label=_("Valid until"),
        required=False,
        help_text=_("Leave it empty if it has no end."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("This is not a date. Write it as 2026-12-31.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = self.fields["kind"]
        if isinstance(kinds, forms.ChoiceField):
            kinds.choices = list(words.KINDS.items())

    def refuse(self, error: AppError) -> None:
        """Show what the action refused beside the field it is about."""
        self.add_error("content", str(sentences.sentence(error)))


def of_record(record: MemoryRecord) -> StatementForm:
    """The form filled with what the record says now."""
    return StatementForm(
        initial={"content": record.content, "kind": record.kind, "valid_to": record.valid_to}
    )
