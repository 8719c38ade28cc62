import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared.sensitivity.specimens import CREDENTIALS, VALUES_IN_SENTENCES
from xopc.shared.sensitivity import Sensitivity, Verdict, check, gate, redact, stricter


def test_ordinary_text_is_normal() -> None:
    assert check("I like hiking and short answers") == Verdict(Sensitivity.NORMAL, "")


def test_the_stricter_of_declared_and_found_counts() -> None:
    assert check("I like tea", declared="regulated").refused
    assert check("my password is hunter2", declared="normal").sensitivity is Sensitivity.SECRET


def test_declared_sensitivity_that_nobody_knows_refuses() -> None:
    assert check("I like tea", declared="harmless").refused


def test_strictness_is_ordered() -> None:
    assert stricter(Sensitivity.PERSONAL, Sensitivity.NORMAL) is Sensitivity.PERSONAL
    assert stricter(Sensitivity.REGULATED, Sensitivity.SECRET) is Sensitivity.SECRET


def test_a_verdict_does_not_carry_the_text() -> None:
    assert "hunter2" not in repr(check("my password is hunter2"))


def test_a_broken_layer_refuses_and_masks_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "_LAYERS", (lambda view: 1 / 0,))
    assert check("I like tea") == gate.GATE_FAILURE
    assert redact("I like tea") == "[REDACTED]"


@pytest.mark.parametrize(("sentence", "value"), VALUES_IN_SENTENCES)
def test_only_the_value_is_masked(sentence: str, value: str) -> None:
    masked = redact(sentence.format(value))
    assert value not in masked
    assert masked.startswith(sentence.split("{}", maxsplit=1)[0])
    assert not check(masked).refused


@pytest.mark.parametrize("value", CREDENTIALS.values(), ids=CREDENTIALS.keys())
def test_a_credential_is_masked_and_its_sentence_stays(value: str) -> None:
    assert redact(f"use {value} for the demo") == "use [REDACTED] for the demo"


def test_two_values_are_both_masked() -> None:
    masked = redact("SSN 219-09-9998 and password hunter2, thanks")
    assert masked == "SSN [REDACTED] and password [REDACTED], thanks"


def test_redaction_leaves_ordinary_text_alone() -> None:
    assert redact("I forgot my password, mail me at sam@example.invalid") == (
        "I forgot my password, mail me at sam@example.invalid"
    )


@given(st.text(st.characters(exclude_categories=())))
def test_no_text_makes_the_gate_raise(text: str) -> None:
    assert check(text) != gate.GATE_FAILURE or max(text) > "\ud7ff"
    assert isinstance(redact(text), str)


@given(st.text(max_size=30), st.sampled_from(sorted(CREDENTIALS.values())), st.text(max_size=30))
def test_a_credential_is_found_wherever_it_stands(before: str, value: str, after: str) -> None:
    assert value not in redact(f"{before} {value} {after}")


@pytest.mark.parametrize(
    "piece",
    [
        "password is ",
        "wifi:",
        "密码学考试",
        "1 ",
        "a",
        "&amp;",
        "eyJa.",
        "-----BEGIN PRIVATE KEY-----",
        "I have diabetes. ",
        "A1",
        "<a",
        "account number ",
        "a\u200b",
        "%41",
        'password "',
    ],
)
def test_hostile_texts_of_a_hundred_thousand_characters_get_a_verdict(piece: str) -> None:
    """The gate gives up on nothing: its own failure would be a verdict, too, of this name."""
    assert check(piece * (100_000 // len(piece))).rule != "gate_failure"


@pytest.mark.parametrize(
    ("text", "is_special"),
    [
        ("I have diabetes", True),
        ("I have diabetes and my SSN is 219-09-9998", False),
        ("I have diabetes and my password is hunter2", False),
        ("my SSN is 219-09-9998", False),
        ("I like tea", False),
    ],
)
def test_special_is_what_is_refused_for_nothing_else(text: str, is_special: bool) -> None:
    assert check(text).is_special == is_special


def test_redaction_can_leave_special_categories_to_their_owner() -> None:
    text = "I have diabetes. My SSN is 219-09-9998."
    assert redact(text, keep_special=True) == "I have diabetes. My SSN is [REDACTED]."
    assert "diabetes" not in redact(text)
