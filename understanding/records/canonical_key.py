"""One key for one statement: the same words in another case or punctuation get the same key."""

import hashlib
import re

_NOT_LETTER_OR_NUMBER = re.compile(r"[\W_]+")


def canonical_key(kind: str, content: str) -> str:
    """`<kind>:` and 20 hex digits over the lower-cased letters and numbers of `content`.

    Word order and wording count, and so does the kind: each makes another key.
    """
    words = _NOT_LETTER_OR_NUMBER.sub(" ", content.lower()).strip()
    digest = hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{kind}:{digest[:20]}"
