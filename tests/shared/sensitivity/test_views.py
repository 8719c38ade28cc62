import pytest

from tests.shared.sensitivity.specimens import CREDENTIALS, WORD, in_base64
from xopc.shared.sensitivity import check, redact

KEY = CREDENTIALS["aws"]
CARD = "4111" + "1111" * 3


@pytest.mark.parametrize(
    "text",
    [
        " ".join(KEY),
        KEY[:6] + "\u200b" + KEY[6:],
        KEY.translate({ord("A"): "Ａ", ord("K"): "Ｋ"}),
        KEY.replace("A", "А"),  # Cyrillic
        f"**{KEY[:8]}**{KEY[8:]}",
        f"<p><b>pass</b>word: {WORD}</p>",
        "password&#58; " + WORD,
        f"postgres%3A%2F%2Fapp%3A{WORD}%40db.example.invalid%2Fapp",
        in_base64(f"my password is {WORD}"),
        f"my password is {WORD}".encode().hex(),
        '{\\"password\\": \\"' + WORD + '\\"}',
        "ｐａｓｓｗｏｒｄ： " + WORD,
    ],
)
def test_a_disguised_secret_is_seen(text: str) -> None:
    assert check(text).sensitivity == "secret"
    assert not check(redact(text)).refused


@pytest.mark.parametrize(
    "text",
    [
        "my visa is " + ", ".join(["four one one one", *["one one one one"] * 3]),
        "卡号四一一一一一一一一一一一一一一一",
        CARD.translate({ord(str(digit)): chr(0x0660 + digit) for digit in range(10)}),
        "\u200b".join(CARD[place : place + 4] for place in range(0, 16, 4)),
        ".".join(CARD[place : place + 4] for place in range(0, 16, 4)),
    ],
)
def test_a_disguised_card_is_seen(text: str) -> None:
    assert check(text).sensitivity == "regulated"
    assert not check(redact(text)).refused


def test_what_is_masked_is_the_disguised_stretch_only() -> None:
    hidden = in_base64(f"my password is {WORD}")
    assert redact(f"note: {hidden} end") == "note: [REDACTED] end"
