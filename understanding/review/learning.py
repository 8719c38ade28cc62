"""Whether a person's conversations are learned from, beyond what they ask to be remembered."""

from dataclasses import dataclass

from understanding.records import config
from xopc.shared.errors import Conflict
from xopc.shared.llm import chat
from xopc.shared.scope import Scope

#: reason -> the sentence for people
REASONS = {
    "memory_off": "Memory is off, so nothing is learned.",
    "read_only": "Memory is read-only, so nothing is learned.",
    "disabled": "Background review is switched off, so only explicit statements are learned.",
    "no_model": "No chat model is configured, so only explicit statements are learned.",
}


@dataclass(frozen=True, slots=True)
class Learning:
    """`reason` is one of `REASONS`, or empty when conversations are reviewed."""

    model: str
    reason: str

    @property
    def is_on(self) -> bool:
        return not self.reason

    @property
    def sentence(self) -> str:
        return REASONS.get(self.reason, "")

    def require(self) -> None:
        """Raises Conflict with the reason as its code."""
        if self.reason:
            raise Conflict(self.sentence, code=self.reason)


def current(scope: Scope) -> Learning:
    return Learning(model=chat.model(), reason=_reason(scope))


def _reason(scope: Scope) -> str:
    settings = config.read(scope)
    if reason := config.closed(settings):
        return reason
    if not settings.understanding.enabled:
        return "disabled"
    return "" if chat.is_configured() else "no_model"
