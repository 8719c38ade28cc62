"""How much one block may hold."""

from dataclasses import dataclass

#: characters of item text, without headings and provenance
DEFAULT = 6_000
#: records in a block: the few that matter
PLACES = 12


@dataclass(slots=True)
class Budget:
    """Filled in rank order; what does not fit is passed over, and a smaller text may still fit."""

    left: int = DEFAULT
    places: int = PLACES

    def has_room(self, text: str) -> bool:
        return self.places > 0 and len(text) <= self.left

    def takes(self, text: str) -> bool:
        """Whether the text fits; if so a place and its characters are spent."""
        if not self.has_room(text):
            return False
        self.left -= len(text)
        self.places -= 1
        return True
