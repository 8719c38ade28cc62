import pytest

from tests.shared.sensitivity.specimens import CREDENTIALS, WORD, in_base64
from xopc.shared.sensitivity import check, redact
from xopc.shared.sensitivity.readings import readings

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


@pytest.mark.parametrize(
    "text",
    [
        "p a s s w o r d   i s   " + " ".join(WORD),
        "p-a-s-s-w-o-r-d: " + WORD,
        "my pass\nword is Mari\ngold77!",
        "my\npassword\nis\n" + WORD,
        "> " + KEY[:10] + "\n> " + KEY[10:],
        "https://example.invalid/?q=my+password+is+" + WORD + "&page=2",
        "my%2520password%2520is%2520" + WORD,
        "my password is&nbsp;" + "".join(f"&#x{ord(char):x};" for char in WORD),
        "note: " + " ".join(f"{byte:02x}" for byte in b"my password is " + WORD.encode()),
        in_base64(in_base64("my password is " + WORD)),
        "mу ρasswоrd is " + WORD,
        "пapoль от почты: " + WORD,
        "🅟🅐🅢🅢🅦🅞🅡🅓: " + WORD,
        "ᴘᴀꜱꜱᴡᴏʀᴅ is " + WORD,
        "p\u0336a\u0336s\u0336s\u0336w\u0336o\u0336r\u0336d\u0336 is " + WORD,
    ],
)
def test_a_secret_under_several_covers_is_seen(text: str) -> None:
    assert check(text).sensitivity == "secret"
    assert WORD not in redact(text)
    assert not check(redact(text)).refused


@pytest.mark.parametrize(
    "text",
    [
        in_base64(in_base64(in_base64("good morning to all of you"))),
        "%25252541",
        "&amp;amp;amp;amp;lt;",
        "\ufdfa" * 1000,
    ],
)
def test_what_hides_more_than_can_be_looked_at_is_refused(text: str) -> None:
    assert check(text).rule == "unreadable"
    assert redact(text) == "[REDACTED]"


@pytest.mark.parametrize(
    "text",
    [
        "C:\\new\\table and \\\\server\\share",
        "a 100% sure thing & more; &c.",
        "1 + 1 + 2 = 4, C++ and g++",
        "see https://example.invalid/a?b=c%20d&e=f+g",
        "- eggs\n- milk\n- flour",
        "Привет, 5км до сервера на Linux",
        "x **bold** and `code` and <b>more</b>",
    ],
)
def test_ordinary_signs_are_no_disguise(text: str) -> None:
    assert check(text).sensitivity == "normal"


def test_stretches_of_a_reading_lead_back_to_the_text() -> None:
    text = "say <b>pass</b>word &#65;&#66; or %41%42"
    view = next(view for view in readings(text) if "password" in view.text)
    found = {word: view.text.index(word) for word in ("password", "AB", "or", "say")}
    came_from = {
        word: text[slice(*view.span(start, start + len(word)))] for word, start in found.items()
    }
    assert came_from == {"password": "pass</b>word", "AB": "&#65;&#66;", "or": "or", "say": "say"}
