"""Tags and filters of our own, available in every template."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, pgettext

from xopc.shared import clock
from xopc.shared.errors import AppError
from xopc.shared.ui import sentences

register = template.Library()
HAN = re.compile(r"[\u3400-\u9fff]")


@register.filter
def ago(moment: datetime | None) -> SafeString:
    """A time element: how long ago in words, the full date as its title."""
    if moment is None:
        return mark_safe("")
    local = timezone.localtime(moment)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', local.isoformat(), at(moment), _ago(local)
    )


@register.filter
def at(moment: datetime) -> str:
    """Date and time to the minute."""
    return date_format(timezone.localtime(moment), pgettext("date and time", "j M Y, H:i"))


@register.filter
def on(moment: datetime) -> str:
    """The date alone."""
    return date_format(timezone.localtime(moment), pgettext("date", "j M Y"))


@register.filter
def day(moment: datetime) -> str:
    """A heading over the things of one day."""
    days = (timezone.localtime(clock.now()).date() - timezone.localtime(moment).date()).days
    named = {0: gettext("Today"), 1: gettext("Yesterday")}
    return named.get(days) or on(moment)


@register.filter
def marked(text: str, query: str) -> SafeString:
    """The text, escaped, with what was searched for marked."""
    if not query:
        return conditional_escape(text)
    pieces = re.split(f"({re.escape(query)})", text, flags=re.IGNORECASE)
    wrapped = ((("<mark>", p, "</mark>") if i % 2 else ("", p, "")) for i, p in enumerate(pieces))
    return format_html_join(
        "", "{}{}{}", ((mark_safe(before), p, mark_safe(after)) for before, p, after in wrapped)
    )


@register.simple_tag
def wording(pieces: Iterable[Any], tag: str, label: str) -> SafeString:
    """A statement in pieces, what changed inside `tag`, with `label` for who does not see it."""
    changed = f'<{tag}><span class="unseen">{conditional_escape(label)} </span>', f"</{tag}>"
    marks = {True: changed, False: ("", "")}
    wrapped = ((*marks[piece.is_changed], piece.text) for piece in pieces)
    return format_html_join(
        "", "{}{}{}", ((mark_safe(start), text, mark_safe(end)) for start, end, text in wrapped)
    )


@register.filter
def one_line(text: str) -> str:
    """Without line breaks and double blanks, as a title must be."""
    return " ".join(text.split())


@register.filter
def tongue(text: str) -> str:
    """The language a stored statement is most likely in, for its `lang`; empty when unknown."""
    han = len(HAN.findall(text))
    if not han:
        return "en" if text.isascii() else ""
    return "zh" if han * 4 >= len(text.replace(" ", "")) else ""


@register.filter
def error_heading(error: AppError) -> str:
    return str(sentences.heading(error))


@register.filter
def error_sentence(error: AppError) -> str:
    return str(sentences.sentence(error))


@register.filter
def request_reference(meta: dict[str, str]) -> str:
    """What support needs to find the request in the log."""
    return meta.get("xopc.request_id", "")


@register.simple_tag(takes_context=True)
def current(context: template.Context, prefix: str, exact: bool = False) -> SafeString:
    """`aria-current` for the link whose page this is."""
    path = context["request"].path
    is_here = path == prefix if exact else path.startswith(prefix)
    return mark_safe(' aria-current="page"' if is_here else "")


def _ago(moment: datetime) -> str:
    passed = timezone.localtime(clock.now()) - moment
    if passed < timedelta(minutes=1):
        return gettext("just now")
    if passed < timedelta(hours=1):
        minutes = int(passed / timedelta(minutes=1))
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    if passed < timedelta(days=1):
        hours = int(passed / timedelta(hours=1))
        return ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}
    if passed < timedelta(days=14):
        return ngettext("%(n)d day ago", "%(n)d days ago", passed.days) % {"n": passed.days}
    return on(moment)
