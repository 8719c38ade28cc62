"""The way of every text into a record: canonical form, length, sensitivity."""

from dataclasses import dataclass

from xopc.shared import sensitivity, text
from xopc.shared.errors import Invalid, Sensitive

#: raised when the rules change; stored with each record that passed
VERSION = sensitivity.VERSION
CONTENT_LIMIT = 5_000


@dataclass(frozen=True, slots=True)
class Admitted:
    content: str
    #: `normal` or `personal`
    sensitivity: str
    #: of a special category, such as health; see special.py for who may keep that
    is_special: bool = False


def admit(
    content: str,
    *,
    declared: str = "normal",
    limit: int = CONTENT_LIMIT,
    permits_special: bool = False,
) -> Admitted:
    """The text as it may be stored. Raises Invalid (empty, too long) or Sensitive (refused).

    `permits_special` lets pass what is refused for nothing but a special category.
    """
    plain = text.canonical(content)
    if not plain:
        raise Invalid("The text is empty.", fields={"content": "must not be empty"})
    if len(plain) > limit:
        raise Invalid(
            f"The text is longer than {limit} characters.",
            fields={"content": f"at most {limit} characters"},
        )
    verdict = _verdict(plain, text.canonical_lines(content), declared=declared)
    if verdict.is_special and permits_special:
        return Admitted(plain, "personal", is_special=True)
    if verdict.refused:
        raise Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule)
    return Admitted(content=plain, sensitivity=verdict.sensitivity)


def _verdict(plain: str, lines: str, *, declared: str) -> sensitivity.Verdict:
    """The stricter one: what stands on one line may explain away what stood on another."""
    verdicts = [sensitivity.check(reading, declared=declared) for reading in {plain, lines}]
    return max(verdicts, key=lambda one: (one.sensitivity.strictness, not one.is_special))
