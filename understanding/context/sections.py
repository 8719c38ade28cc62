"""The three headings of the block, and which kinds stand under which."""

import enum

from understanding.records.kinds import Kind


class Section(enum.StrEnum):
    """In the order of the block."""

    BOUNDARIES = "boundaries"
    FACTS = "facts"
    INTERACTION = "interaction"


TITLES = {
    Section.BOUNDARIES: "Boundaries",
    Section.FACTS: "Relevant facts",
    Section.INTERACTION: "Interaction preferences",
}

_INTERACTION = frozenset(
    {
        Kind.PREFERENCE,
        Kind.USER_PROFILE,
        Kind.RELATIONSHIP,
        Kind.ROUTINE,
        Kind.PERSONAL_LOGISTICS,
        Kind.TOOL_PREFERENCE,
    }
)


def section(kind: str) -> Section:
    if kind == Kind.BOUNDARY:
        return Section.BOUNDARIES
    return Section.INTERACTION if kind in _INTERACTION else Section.FACTS
