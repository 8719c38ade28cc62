"""The words of the page, as tables: kinds, origins, states, actions, reasons."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from understanding.records.kinds import Kind
from understanding.records.origin import Origin
from understanding.records.stability import Band

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

KINDS: "dict[str, StrOrPromise]" = {
    Kind.USER_PROFILE: _("Identity"),
    Kind.PREFERENCE: _("Preference"),
    Kind.BOUNDARY: _("Boundary"),
    Kind.RELATIONSHIP: _("Person"),
    Kind.ROUTINE: _("Routine"),
    Kind.COMMITMENT: _("Commitment"),
    Kind.LONG_TERM_GOAL: _("Goal"),
    Kind.CURRENT_STATE: _("Current situation"),
    Kind.PERSONAL_LOGISTICS: _("Practical detail"),
    Kind.TOOL_PREFERENCE: _("Tool"),
    Kind.PROJECT_CONTEXT: _("Project"),
    Kind.OPEN_QUESTION: _("Open question"),
    Kind.MILESTONE: _("Milestone"),
    Kind.DERIVED_INSIGHT: _("Insight"),
    Kind.TASK_LESSON: _("Lesson"),
    Kind.USER_NOTE: _("Note"),
    Kind.WORKSPACE_FACT: _("Fact of the workspace"),
    Kind.DAILY_NOTE: _("Daily note"),
    Kind.SESSION_SUMMARY: _("Summary of a conversation"),
}

ORIGINS: "dict[str, StrOrPromise]" = {
    Origin.TOLD_BY_YOU: _("You told me"),
    Origin.OBSERVED: _("Noticed"),
    Origin.INFERRED: _("My guess"),
    Origin.CONNECTED_SOURCE: _("From sources"),
}
SOURCES: "dict[str, StrOrPromise]" = {
    "conversation": _("Conversation"),
    "person": _("Written by you"),
    "import": _("Import"),
    "gmail": "Gmail",
    "googledrive": "Google Drive",
    "drive": "Google Drive",
    "notion": "Notion",
    "slack": "Slack",
}
SUPPORT: "dict[str, StrOrPromise]" = {
    Band.STRONG: _("Well supported"),
    Band.WORKING: _("Some support"),
    Band.FRAGILE: _("Thin evidence"),
}
EFFECTS: "dict[str, StrOrPromise]" = {
    "referenceable": _("From then on it is used in replies when it is relevant."),
    "silent": _("From then on it shapes replies, but is never mentioned in them."),
    "ask_before_reference": _("From then on I may use it, after asking you each time."),
}
ALL = pgettext_lazy("filter", "All")
UNRATED = pgettext_lazy("filter", "Not rated")
TWINS = _("Possible duplicates")
EVERYWHERE = _("All conversations")
FROM_SOURCE = _("From %(source)s")
FACTS: "dict[str, StrOrPromise]" = {
    "kind": _("Kind"),
    "applies": _("Applies to"),
    "support": _("Support"),
    "seen": _("First seen"),
    "until": _("Valid until"),
    "purge": _("Erased for good on"),
}
ACTORS: "dict[str, StrOrPromise]" = {
    "user": _("you"),
    "key": _("your chat app"),
    "system": _("xopc"),
}
#: what an event says in a record's history
HISTORY: "dict[str, StrOrPromise]" = {
    "propose": _("Suggested"),
    "create": _("Added"),
    "confirm": _("Kept"),
    "keep_automatically": _("Kept automatically"),
    "reject": _("Marked as not right"),
    "snooze": _("Put off"),
    "edit": _("Edited"),
    "correct": _("Replaced by a correction"),
    "supersede": _("Replaced by a newer record"),
    "pause": _("Paused"),
    "resume": _("Resumed"),
    "archive": _("Forgotten"),
    "restore": _("Restored"),
    "merge": _("Merged"),
    "tie": _("Suggested again, in place of another record"),
    "resolve": _("Disagreement settled"),
    "dispute": _("Put in doubt: something speaks against it"),
    "expire": _("Its time was over"),
    "strengthen": _("More sources say so"),
    "remediate": _("Taken out of use: a reply that used it was not right"),
    "rescan": _("Checked again by newer rules"),
    "rate": _("Rated"),
    "undo": _("Undone"),
    "consent": _("Permission to use it changed"),
    "configure": _("Settings changed"),
    "forget": _("Erased for good"),
}
#: of an action that a newer version wrote
OTHER_HISTORY = _("Changed")


@dataclass(frozen=True, slots=True)
class Badge:
    label: "StrOrPromise"
    meaning: "StrOrPromise"
    tone: str
    icon: str


STATES = {
    "candidate": Badge(_("New"), _("Not used yet"), "new", "sparkles"),
    "twin": Badge(_("Possible duplicate"), _("Not used yet"), "wait", "square-3-stack-3d"),
    "active": Badge(_("In use"), _("Used when relevant"), "ok", "check-circle"),
    "asked": Badge(_("In use"), _("Used only after asking you"), "ok", "check-circle"),
    "paused": Badge(_("Paused"), _("Not used until you resume"), "pause", "pause-circle"),
    "needs_review": Badge(
        _("Paused, needs you"), _("Not used until you decide"), "pause", "pause-circle"
    ),
    "stale": Badge(_("Out of date"), _("Not used"), "hush", "clock"),
    "rejected": Badge(
        _("Not right"),
        _("Never used, kept so that it is not suggested again"),
        "bad",
        "x-circle",
    ),
    "archived": Badge(_("Forgotten"), _("Not used"), "hush", "archive-box"),
    "replaced": Badge(
        _("Replaced"), _("Not used: a newer record took its place"), "hush", "archive-box"
    ),
}


#: why time has put a record out of use, and what to do about it
OVERTAKEN: "dict[str, StrOrPromise]" = {
    "needs_review": _("Its time for a second look has come. Keep it if it is still true."),
    "stale": _("Its time is over. Keep it if it is still true, or give it another end."),
}


@dataclass(frozen=True, slots=True)
class Verb:
    """A decision: its address, the action behind it, its button."""

    slug: str
    action: str
    label: "StrOrPromise"
    look: str = "secondary"
    key: str = ""


VERBS = {
    verb.slug: verb
    for verb in (
        Verb("keep", "confirm", _("Keep"), "primary", "a"),
        Verb("reject", "reject", _("Not right"), key="x"),
        Verb("later", "snooze", _("Later"), "quiet", "s"),
        Verb("edit", "edit", _("Edit"), key="e"),
        Verb("pause", "pause", _("Pause"), key="p"),
        Verb("resume", "resume", _("Resume"), key="p"),
        Verb("forget", "archive", _("Forget"), "danger"),
        Verb("restore", "restore", _("Restore")),
    )
}
OFFERED = {
    "candidate": ("keep", "edit", "reject", "later"),
    "active": ("pause", "edit", "forget"),
    "paused": ("resume", "edit", "forget"),
    "needs_review": ("keep", "edit", "reject", "forget"),
    "stale": ("keep", "edit", "forget"),
    "rejected": ("restore",),
    "archived": ("restore",),
    # it comes back only by undoing what replaced it
    "replaced": (),
}

DONE: "dict[str, StrOrPromise]" = {
    "confirm": _("Kept: “%(content)s”"),
    "reject": _("Not right: “%(content)s”"),
    "snooze": _("Put off for a week: “%(content)s”"),
    "create": _("Added: “%(content)s”"),
    "edit": _("Saved: “%(content)s”"),
    "pause": _("Paused: “%(content)s”"),
    "resume": _("In use again: “%(content)s”"),
    "archive": _("Forgotten: “%(content)s”"),
    "restore": _("Restored: “%(content)s”"),
    "merge": _("Merged into: “%(content)s”"),
    "keep_automatically": _("Kept automatically: “%(content)s”"),
    "remediate": _("Paused until you decide: “%(content)s”"),
    "dispute": _("Paused until you decide: “%(content)s”"),
    "undo": _("Undone: “%(content)s”"),
}
#: one decision that concerns several records at once
DONE_TOGETHER: "dict[str, StrOrPromise]" = {
    "resolve": _("The disagreement is settled"),
}
#: what another decision of the same batch brought about
CONSEQUENCES = {"supersede", "correct"}
OTHER_DONE = _("Changed: “%(content)s”")


def done(action: str, content: str, count: int) -> str:
    """One sentence about a decision just made on `count` records."""
    if action in DONE_TOGETHER:
        return str(DONE_TOGETHER[action])
    if count > 1 and action != "merge":
        return done_many(action, count)
    return str(DONE.get(action, OTHER_DONE)) % {"content": Truncator(content).chars(70)}


def done_many(action: str, count: int) -> str:
    sentences = {
        "confirm": ngettext("%(n)d item kept", "%(n)d items kept", count),
        "reject": ngettext("%(n)d item marked not right", "%(n)d items marked not right", count),
        "snooze": ngettext(
            "%(n)d item put off for a week", "%(n)d items put off for a week", count
        ),
        "archive": ngettext("%(n)d item forgotten", "%(n)d items forgotten", count),
        "remediate": ngettext(
            "%(n)d item paused until you decide", "%(n)d items paused until you decide", count
        ),
        "undo": ngettext("%(n)d item is as before", "%(n)d items are as before", count),
    }
    changed = ngettext("%(n)d item changed", "%(n)d items changed", count)
    return sentences.get(action, changed) % {"n": count}


def source(provider: str) -> "StrOrPromise":
    return SOURCES.get(provider.casefold()) or provider.replace("-", " ").title()


def evidence_count(count: int) -> str:
    if not count:
        return str(_("No evidence"))
    return ngettext("%(n)d piece of evidence", "%(n)d pieces of evidence", count) % {"n": count}


SKIPPED: "dict[str, StrOrPromise]" = {
    "memory_off": _("Memory was off for this conversation, so nothing was handed over."),
    "search_failed": _("The search failed, so the reply was made without memory."),
}
