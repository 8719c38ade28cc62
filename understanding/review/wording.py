"""Whether a statement can stand for itself as something lasting about a person, and as nothing
that tells a model what to do.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from understanding.records.folding import folded
from understanding.review import wordlists as words
from understanding.review.entries import Entry
from understanding.review.grounding import weight
from understanding.review.reasons import Reason

LEAST = 4
#: less than this cannot be acted on
LEAST_ACTIONABLE = 8
ACTIONABLE = {"commitment", "long_term_goal", "boundary", "task_lesson"}
#: what happens now may say so
OF_NOW = {"current_state", "milestone", "open_question", "project_context"}
MAY_ORDER = {"boundary", "task_lesson"}


@dataclass(frozen=True, slots=True)
class _Statement:
    kind: str
    #: folded
    text: str
    #: the sentence that its quote stands in
    said: str

    @property
    def is_lasting(self) -> bool:
        return bool(words.LASTING.search(self.text))


def fault(entry: Entry, said: str) -> Reason | None:
    """The first thing that is wrong with a statement grounded in the sentence `said`."""
    statement = _Statement(entry.kind, folded(entry.content), folded(said))
    return next(_faults(statement), None)


def _faults(statement: _Statement) -> Iterator[Reason]:
    return (reason for reason, is_so in _CHECKS.items() if is_so(statement))


def _instructs(statement: _Statement) -> bool:
    text = statement.text
    if words.IMPERATIVE.search(text) and statement.kind not in MAY_ORDER:
        return True
    tables = (words.LINK, words.INSTRUCTION, words.TOOL, words.CONDITIONAL)
    return any(table.search(text) for table in tables)


def _praises(statement: _Statement) -> bool:
    """A superlative from who does not speak of himself, as pages write it that want to be kept."""
    return bool(
        words.PRAISE.search(statement.text) and not words.FIRST_PERSON.search(statement.said)
    )


def _points_elsewhere(statement: _Statement) -> bool:
    return bool(words.PRONOUN.search(statement.text))


def _is_fragment(statement: _Statement) -> bool:
    if words.FRAGMENT.search(statement.text):
        return True
    least = LEAST_ACTIONABLE if statement.kind in ACTIONABLE else LEAST
    return weight(words.SOMEBODY.sub("", statement.text)) < least


def _is_deferred(statement: _Statement) -> bool:
    return bool(words.DEFERRAL.search(statement.text)) and not statement.is_lasting


def _is_one_off(statement: _Statement) -> bool:
    if statement.kind in {"commitment", "long_term_goal"} and words.ONE_OFF.search(statement.text):
        return True
    if statement.kind in MAY_ORDER or statement.is_lasting or words.LASTING.search(statement.said):
        return False
    return bool(words.TASK.search(statement.said))


def _is_of_one_turn(statement: _Statement) -> bool:
    if statement.kind in OF_NOW or statement.is_lasting:
        return False
    return bool(words.ONE_TURN.search(statement.text))


def _does_not_last(statement: _Statement) -> bool:
    return statement.kind == "task_lesson" and not statement.is_lasting


_CHECKS: dict[Reason, Callable[[_Statement], bool]] = {
    Reason.INSTRUCTION: _instructs,
    Reason.PROMOTION: _praises,
    Reason.PRONOUN: _points_elsewhere,
    Reason.DEFERRED: _is_deferred,
    Reason.ONE_OFF: _is_one_off,
    Reason.ONE_TURN: _is_of_one_turn,
    Reason.FRAGMENT: _is_fragment,
    Reason.NOT_DURABLE: _does_not_last,
}
