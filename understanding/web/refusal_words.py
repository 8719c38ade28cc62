"""What was not saved and why, in words: never what it said."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from understanding.records.models import Entry
from understanding.records.refusal_families import Family

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

BECAUSE: "dict[str, StrOrPromise]" = {
    Family.PASSWORD: _("it looked like a password"),
    Family.CODE: _("it looked like a one-time code"),
    Family.ACCESS_KEY: _("it looked like an access key"),
    Family.PRIVATE_KEY: _("it looked like a private key"),
    Family.RECOVERY: _("it looked like a recovery code"),
    Family.SIGN_IN_LINK: _("it looked like a link that signs somebody in"),
    Family.CARD: _("it looked like a card number"),
    Family.BANK_ACCOUNT: _("it looked like a bank account"),
    Family.IDENTITY_NUMBER: _("it looked like the number of an identity document"),
    Family.PATIENT_NUMBER: _("it looked like a patient number"),
    Family.HEALTH: _("it spoke of health"),
    Family.BELIEF: _("it spoke of religion or belief"),
    Family.POLITICS: _("it spoke of political views"),
    Family.ORIGIN: _("it spoke of ethnic origin"),
    Family.INTIMACY: _("it spoke of intimate life"),
    Family.CONVICTION: _("it spoke of a criminal record"),
    Family.IMMIGRATION: _("it spoke of immigration status"),
    Family.MEMBERSHIP: _("it spoke of membership in a union"),
    Family.ABOUT_SOMEBODY: _("it spoke of something very personal"),
    Family.SECRET: _("it looked like a secret"),
    Family.REGULATED: _("it looked like protected data"),
}
WAYS: "dict[str, StrOrPromise]" = {
    Entry.TURN: _("In a conversation"),
    Entry.WRITE: _("Written by you or your chat app"),
    Entry.IMPORT: _("In an import"),
    Entry.REVIEW: _("When a conversation was read again"),
    Entry.SOURCE: _("In a connected source"),
    Entry.RESCAN: _("When what is stored was checked again"),
}


def sentence(family: Family, entry: str) -> str:
    """What was kept once is withdrawn; everything else was never saved."""
    because = {"because": BECAUSE[family]}
    if entry == Entry.RESCAN:
        return gettext("Something was withdrawn because %(because)s.") % because
    return gettext("Something was not saved because %(because)s.") % because
