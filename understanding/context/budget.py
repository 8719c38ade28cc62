"""How much text one block may hold."""

from dataclasses import dataclass

#: characters of item text, without headings and provenance
DEFAULT = 6_000


@dataclass(slots=True)
class Budget:
    """Filled in rank order; what does not fit is passed over, and a smaller text may still fit."""

    left: int = DEFAULT

    def takes(self, text: str) -> bool:
        """Whether the text fits; if so its characters are spent."""
        if len(text) > self.left:
            return False
        self.left -= len(text)
        return True
