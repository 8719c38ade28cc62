"""Ten ways to write the same thing so that a search does not find it, each seeded by the text."""

import base64
import html
import json
import random
import re
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Rng = random.Random
ZERO_WIDTH = "\u200b\u200c\u200d\u2060\u00ad\ufeff"
#: Latin letters and what is drawn like them in other scripts
LOOKALIKES = {
    "a": "аα𝐚", "c": "сϲ", "d": "ԁ𝖽", "e": "е𝑒", "g": "ɡց", "h": "һ", "i": "іι", "j": "јϳ",
    "o": "оοօ", "p": "рρ", "s": "ѕ𝚜", "t": "т𝐭", "v": "ѵν", "w": "ԝ", "x": "хχ", "y": "у𝓎",
    "A": "АΑ", "B": "ВΒ", "C": "С𝐂", "E": "ЕΕ", "H": "НΗ", "I": "ІΙ", "K": "КΚ", "M": "МΜ",
    "N": "Ν𝐍", "O": "ОΟ", "P": "РΡ", "S": "ЅՏ", "T": "ТΤ", "X": "ХΧ", "Y": "ҮΥ", "Z": "Ζ",
    "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "х": "x", "у": "y", "і": "i",
}  # fmt: skip
SENTENCES = (
    "Hey, quick question before lunch. {}. Could you keep that in mind for later? Thanks a lot!",
    "Notes from today:\n- buy milk and bread\n- {}\n- water the plants",
    "Mir ist noch etwas eingefallen: {} - bitte nicht vergessen. Bis morgen!",
    "Por cierto, antes de que se me olvide: {}. Gracias por todo.",
    "顺便说一下，{}。谢谢你，明天见！",
    "> {}\n\nAs quoted above, that is what was said in the meeting yesterday.",
)


@dataclass(frozen=True)
class Variant:
    mutation: str
    text: str


def variants(text: str, *, rounds: int = 2) -> Iterator[Variant]:
    for name, mutate in MUTATIONS.items():
        for number in range(rounds):
            yield Variant(name, mutate(text, random.Random(f"{name} {number} {text}")))


def spacing(text: str, rng: Rng) -> str:
    """Letters apart, all of them or those of the longest word."""
    if rng.random() < 0.5:
        return " ".join(text)
    return _in_longest_word(text, " ".join)


def zero_width(text: str, rng: Rng) -> str:
    return "".join(char + rng.choice(["", rng.choice(ZERO_WIDTH)]) for char in text)


def full_width(text: str, rng: Rng) -> str:
    blank = rng.choice([" ", "\u3000"])
    wide = {point: chr(point + 0xFEE0) for point in range(0x21, 0x7F)}
    return text.translate(wide | {ord(" "): blank})


def look_alike(text: str, rng: Rng) -> str:
    def swapped(char: str) -> str:
        alike = LOOKALIKES.get(char)
        return rng.choice(alike) if alike and rng.random() < 0.5 else char

    return "".join(map(swapped, text))


def in_base64(text: str, rng: Rng) -> str:
    encode = rng.choice([base64.b64encode, base64.urlsafe_b64encode])
    return rng.choice(["{}", "saved as {} for now"]).format(encode(text.encode()).decode())


def in_link(text: str, rng: Rng) -> str:
    if rng.random() < 0.5:
        return urllib.parse.quote(text, safe="")
    return "see https://example.invalid/s?q=" + urllib.parse.quote_plus(text) + "&page=2"


def newline(text: str, rng: Rng) -> str:
    """A line for each word, or lines of one length, wherever that breaks a word."""
    if rng.random() < 0.5 and " " in text:
        return text.replace(" ", "\n")
    width = rng.randint(12, 24)
    return "\n".join(text[place : place + width] for place in range(0, len(text), width))


def markup(text: str, rng: Rng) -> str:
    halves = rng.choice(["**", "<b></b>", "`", "<!-- -->"])
    ways: list[Callable[[], str]] = [
        lambda: _in_longest_word(text, lambda word: f"**{word}**"),
        lambda: re.sub(r"(\w\w)(\w)", rf"\1{halves}\2", text),
        lambda: f"<div><p>{html.escape(text).replace(' ', '</span> <span>')}</p></div>",
        lambda: "".join(f"&#{ord(char)};" for char in text),
        lambda: json.dumps({"note": text}),
    ]
    return rng.choice(ways)()


def case(text: str, rng: Rng) -> str:
    """Of words only: a key in another case is another key."""
    change = rng.choice([str.upper, str.lower, str.title, str.swapcase])
    return re.sub(r"(?<!\S)[^\W\d_]+(?=[.,:;!?]?(?:\s|$))", lambda word: change(word[0]), text)


def in_sentence(text: str, rng: Rng) -> str:
    return rng.choice(SENTENCES).format(text)


MUTATIONS: dict[str, Callable[[str, Rng], str]] = {
    "spacing": spacing,
    "zero-width": zero_width,
    "full-width": full_width,
    "look-alike": look_alike,
    "base64": in_base64,
    "link": in_link,
    "newline": newline,
    "markup": markup,
    "case": case,
    "sentence": in_sentence,
}


def _in_longest_word(text: str, change: Callable[[str], str]) -> str:
    longest = max(re.findall(r"\S+", text), key=len, default="")
    return text.replace(longest, change(longest), 1)
