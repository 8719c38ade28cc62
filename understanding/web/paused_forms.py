"""Both are true: the form that says where or when each of them applies."""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from understanding.records.models import MemoryRecord
from understanding.web.forms import FIRST_YEAR, LAST_YEAR, NO_DATE
from xopc.shared.errors import AppError
from xopc.shared.ui import sentences

PLACE_LIMIT = 200


def _day(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": NO_DATE},
    )


def _place(label: Any, choices: str) -> forms.CharField:
    attrs = {"list": choices, "autocomplete": "off"}
    return forms.CharField(
        label=label, required=False, max_length=PLACE_LIMIT, widget=forms.TextInput(attrs=attrs)
    )


class LimitsForm(forms.Form):
    """Where and when one statement applies. One of the four is needed: without any, two statements
    that disagree would both hold everywhere.
    """

    project_id = _place(_("Only in this project"), "projects")
    workspace_id = _place(_("Only in this workspace"), "workspaces")
    valid_from = _day(_("From"))
    valid_to = _day(_("Until"))

    def clean_valid_from(self) -> datetime | None:
        return self._moment("valid_from", time.min)

    def clean_valid_to(self) -> datetime | None:
        return self._moment("valid_to", time.max)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = self.cleaned_data
        if not self.errors and not any(given.values()):
            raise forms.ValidationError(_("Say where or when this one applies."), code="required")
        start, end = given.get("valid_from"), given.get("valid_to")
        if start and end and end < start:
            self.add_error("valid_to", _("It ends before it begins."))
        return given

    def refuse(self, error: AppError) -> None:
        self.add_error(None, str(sentences.sentence(error)))

    def _moment(self, name: str, at: time) -> datetime | None:
        """The exact time that is stored, if its day was left as it is."""
        day: date | None = self.cleaned_data[name]
        stored: datetime | None = self.initial.get(name)
        if stored is not None and day == stored.date():
            return stored
        if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise forms.ValidationError(NO_DATE, code="invalid")
        return timezone.make_aware(datetime.combine(day, at)) if day else None


def limits(records: Sequence[MemoryRecord], data: QueryDict | None = None) -> list[LimitsForm]:
    """One form for each, filled with what holds now."""
    return [
        LimitsForm(
            data,
            prefix=str(record.pk),
            initial={
                "project_id": record.project_id,
                "workspace_id": record.workspace_id,
                "valid_from": _local(record.valid_from),
                "valid_to": _local(record.valid_to),
            },
        )
        for record in records
    ]


def _local(moment: datetime | None) -> datetime | None:
    return timezone.localtime(moment) if moment else None
