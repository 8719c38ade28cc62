"""What an error says to a person: by its code, else by its status."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from xopc.shared.errors import AppError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

HEADINGS: "dict[int, StrOrPromise]" = {
    400: _("This request could not be read"),
    403: _("This is not open to you"),
    404: _("There is nothing here"),
    409: _("This was changed elsewhere"),
    413: _("This is too large"),
    422: _("This cannot be kept"),
    429: _("Slow down a little"),
    500: _("Something went wrong on our side"),
    503: _("This does not answer at the moment"),
}
BY_CODE: "dict[str, StrOrPromise]" = {
    "csrf": _("This page is out of date. Reload it and try again."),
    "different_reach": _("They apply in different places, so they cannot become one."),
    "duplicate": _("The same statement is there already. Nothing was changed."),
    "link_used": _("This link was used already or has expired. Ask for a new one."),
    "not_wanted": _(
        "It is sensitive, and your settings say that nothing of this kind is kept."
        " Nothing was changed."
    ),
    "one_by_one": _("It is sensitive, so it is decided one by one. Open it and decide there."),
    "sensitive": _(
        "This looks like a password, a number or a detail that must never be kept,"
        " so nothing was stored. Leave it out and try again."
    ),
    "superseded": _("This was replaced by a newer record. Undo that change to bring it back."),
    "unchanged": _("These are the same words. Nothing was changed."),
    "withdrawn": _("What it said before must not be kept any more, so it does not come back."),
}
BY_STATUS: "dict[int, StrOrPromise]" = {
    400: _("Nothing was changed. Go back and try again."),
    403: _("Nothing was changed. Sign in with another account if you have one."),
    404: _("It may have been deleted, or the address is wrong."),
    409: _("Nothing was changed. Look at the current version and decide again."),
    413: _("Nothing was changed. Try with less text."),
    422: _("Nothing was changed. Correct it and try again."),
    429: _("Too many requests in a short time. Wait a moment and try again."),
    500: _("Nothing you entered was half saved. Try again in a moment."),
    503: _("Nothing was changed. Try again in a moment."),
}


def heading(error: AppError) -> "StrOrPromise":
    return HEADINGS.get(error.status, HEADINGS[400])


def sentence(error: AppError) -> "StrOrPromise":
    return BY_CODE.get(error.code) or BY_STATUS.get(error.status, BY_STATUS[400])
