"""Texts of a hundred kilobytes that were made to keep the gate busy, by name."""

import base64
import random

#: bytes in UTF-8
SIZE = 100_000
_LOREM = "The quick brown fox likes to walk along the river with my sister. "
_ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#"
#: repeated to the full size
_PIECES = {
    "digits": "4111",
    "spaced digits": "1 ",
    "grouped digits": "4111-",
    "card numbers": "4111 1111 1111 1111 ",
    "account numbers": "DE89 3704 0044 0532 0130 00 ",
    "resident numbers": "11010519491231002X ",
    "social security numbers": "219-09-9998 ",
    "phone numbers": "+49 30 1234567 ",
    "spelled digits": "four one ",
    "Chinese digits": "四一",
    "short base64": "QUJDREVGR0hJSktM ",
    "hexadecimal words": "70617373776f7264 ",
    "percent escapes": "%41",
    "percent escapes of Cyrillic": "%D0%B0",
    "percent escapes twice": "%2541",
    "percent escapes of nothing": "%FF",
    "entities": "&amp;",
    "entities in entities": "&amp;amp;amp;",
    "numeric entities": "&#65;",
    "JSON escapes": "\\u0041",
    "backslashes": "\\",
    "escaped newlines": "\\n",
    "plus signs": "a+",
    "parameters": "?a=%",
    "letter spacing": "a b c d ",
    "dotted letters": "a.",
    "hyphens": "a-",
    "tags": "<b>a</b>",
    "tags left open": "<a",
    "stars": "*a",
    "combining marks": "a\u0301",
    "zero-width characters": "a\u200b",
    "nothing visible": "\u200b",
    "ligatures of eighteen letters": "\ufdfa",
    "full-width letters": "ｐａｓｓ",
    "mathematical letters": "𝐩𝐚𝐬𝐬",
    "Latin and Cyrillic": "pаsswоrd ",
    "Latin and Greek": "aα",
    "Cyrillic": "пароль от почты ",
    "mixed scripts": "aбγ漢カ한عहㄅ",
    "emoji": "😀👍",
    "jamo": "ㅎㅏㄴ",
    "Chinese": "我喜欢在周末和家人一起去爬山，然后回家做饭。",
    "password is": "password is ",
    "password:": "password:",
    "passwords": "password is hunter2 ",
    "password and a quote": 'password "',
    "code is": "pin code is ",
    "密码是": "密码是",
    "密码学": "密码学考试",
    "account number": "account number ",
    "account numbers cut short": "account number 12 ",
    "token=": "token=",
    "wifi:": "wifi:",
    "JSON": '{"password": "x"}, ',
    "connection strings": "http://a:b@c ",
    "key blocks": "-----BEGIN PRIVATE KEY-----",
    "web tokens": "eyJa.",
    "key prefixes": "ghp_",
    "key tails": "a3Q~",
    "a@": "a@",
    "a@b.": "a@b.",
    "mail addresses": "sam@example.invalid ",
    "seed words": "abandon ability able about above absent ",
    "seed phrase": "seed phrase ",
    "recovery codes": "backup codes: 1234-5678, ",
    "passport": "passport ",
    "licence": "driver license A1 ",
    "I have diabetes": "I have diabetes. ",
    "I have, without end": "I have diabetes ",
    "I am": "i am a ",
    "my my": "my ",
    "我是": "我是",
    "one giant word": "a",
    "newlines": "\n",
    "words on lines": "a\n",
    "blanks": " ",
    "quotes": '"',
    "colons": ":",
    "prose": _LOREM,
}


def texts() -> dict[str, str]:
    rng = random.Random(20_261_130)
    made = {name: piece * (SIZE // len(piece) + 1) for name, piece in _PIECES.items()} | {
        "random digits": "".join(rng.choices("0123456789", k=SIZE)),
        "random hexadecimal": "".join(rng.choices("0123456789abcdef", k=SIZE)),
        "random base64": base64.b64encode(rng.randbytes(SIZE)).decode(),
        "random characters": "".join(rng.choices(_ALPHABET, k=SIZE)),
        "random words": " ".join("".join(rng.choices(_ALPHABET, k=7)) for _ in range(SIZE // 8)),
        "random scripts": "".join(map(chr, rng.choices(_POINTS, k=SIZE))),
        "base64 of prose": base64.b64encode((_LOREM * SIZE).encode()[: SIZE * 3 // 4]).decode(),
        "hexadecimal of prose": (_LOREM * SIZE).encode()[: SIZE // 2].hex(),
        "base64 in base64": _nested("my password is hunter2"),
        "marks on one letter": "a" + "\u0301" * SIZE,
    }
    return {name: _cut(text) for name, text in made.items()}


def _cut(text: str) -> str:
    return text.encode()[:SIZE].decode(errors="ignore")


_POINTS = [*range(0x20, 0xD7FF), *range(0xE000, 0x1FFFF)]


def _nested(text: str) -> str:
    while len(text) < SIZE:
        text = base64.b64encode(text.encode()).decode()
    return text
