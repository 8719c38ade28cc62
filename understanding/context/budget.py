"""How much text one block may hold."""

#: characters of item text, without headings and provenance
DEFAULT = 6000


class Budget:
    """Filled in rank order; what does not fit is passed over, and a smaller text may still fit."""

    def __init__(self, limit: int = DEFAULT) -> None:
        self.left = limit

    def takes(self, text: str) -> bool:
        """Whether the text fits; if so its characters are spent."""
        fits = len(text) <= self.left
        self.left -= len(text) if fits else 0
        return fits

    def holds(self, text: str) -> bool:
        return len(text) <= self.left
