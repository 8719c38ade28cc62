"""What of a text an embedder reads. Its time grows with the tokens: some 4 ms each on one core."""

#: Bytes, not characters: scripts of one token per character cost no more than others. A question
#: waits in a request: 600 bytes are about 130 tokens.
QUESTION_BYTES = 600
#: about the 512 tokens that models of this size take
PASSAGE_BYTES = 2_000


def question(text: str) -> str:
    """Start and end: what is asked stands before or after what was pasted."""
    raw = _encoded(text)
    if len(raw) <= QUESTION_BYTES:
        return _decoded(raw)
    half = QUESTION_BYTES // 2
    return f"{_decoded(raw[:half])} {_decoded(raw[-half:])}"


def passage(text: str) -> str:
    return _decoded(_encoded(text)[:PASSAGE_BYTES])


def _encoded(text: str) -> bytes:
    return text.replace("\0", " ").encode(errors="ignore")


def _decoded(raw: bytes) -> str:
    """Half a character at a cut is dropped."""
    return raw.decode(errors="ignore")
