"""Where the reference is weak we do better on purpose: it takes "you got my file path wrong" for a
correction and misses curly apostrophes, 我没说过 and "don't assume that about me"."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.understanding.feedback import (
    sentences_correcting,
    sentences_near_misses,
    sentences_not_correcting,
)
from understanding.feedback.corrections import detect
from understanding.feedback.replacements import LEAST_WEIGHT, LONGEST

CORRECTING = {
    "English": sentences_correcting.ENGLISH,
    "Chinese": sentences_correcting.CHINESE,
}
HARD = {
    "English": sentences_not_correcting.HARD_ENGLISH + sentences_near_misses.ENGLISH,
    "Chinese": sentences_not_correcting.HARD_CHINESE + sentences_near_misses.CHINESE,
}
PLAIN = {
    "English": sentences_not_correcting.PLAIN_ENGLISH,
    "Chinese": sentences_not_correcting.PLAIN_CHINESE,
}


def replacement(text):
    found = detect(text)
    return found and found.replacement


@pytest.mark.parametrize("language", ["English", "Chinese"])
def test_corrections_are_recognised_with_what_they_state(language, record_property):
    sentences = CORRECTING[language]
    missed = [text for text in sentences if detect(text) is None]
    wrong = [text for text, kept in sentences.items() if replacement(text) not in {None, kept}]
    recall = 1 - len(missed) / len(sentences)
    right = 1 - len(wrong) / len(sentences)
    record_property(
        "measured",
        f"corrections, {language}: recall {recall:.1%} of {len(sentences)},"
        f" replacement right in {right:.1%}",
    )
    assert recall >= 0.97, missed
    assert right >= 0.97, wrong


@pytest.mark.parametrize("language", ["English", "Chinese"])
@pytest.mark.parametrize(("kind", "sentences"), [("hard", HARD), ("plain", PLAIN)])
def test_what_corrects_nothing_is_left_alone(language, kind, sentences, record_property):
    taken = [text for text in sentences[language] if detect(text)]
    share = len(taken) / len(sentences[language])
    record_property(
        "measured",
        f"corrections, {language}: false alarms {share:.1%} of {len(sentences[language])} {kind}",
    )
    assert share <= 0.01, taken


SURROUNDINGS = {
    "with curly apostrophes": lambda text: text.replace("'", "’"),
    "with narrow marks": lambda text: text.replace("，", ",").replace("。", "."),
    "with wide blanks": lambda text: text.replace(" ", "\u00a0"),
    "shouted": str.upper,
    "in a list": lambda text: f"- {text}",
    "after praise": lambda text: f"Thanks, that helps a lot. {text}",
    "between lines": lambda text: f"不错的计划。\n{text}\nGo on.",
    "in a longer sentence": lambda text: f"The plan is fine, but {text}",
}


@pytest.mark.parametrize("surroundings", SURROUNDINGS)
def test_neither_dress_nor_surroundings_make_a_difference(surroundings):
    dress = SURROUNDINGS[surroundings]
    sure = [text for sentences in CORRECTING.values() for text in sentences]
    missed = [text for text in sure if detect(dress(text)) is None]
    others = [text for kinds in (HARD, PLAIN) for each in kinds.values() for text in each]
    taken = [text for text in others if detect(dress(text))]
    assert len(missed) <= 0.06 * len(sure), missed  # a bare "I never said that" must come first
    assert len(taken) <= 0.01 * len(others), taken


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("你记错了我的偏好，我喜欢简洁回答。", "我喜欢简洁回答。", id="X20"),
        pytest.param("You remembered my preference wrong.", "", id="X22"),
        pytest.param("I never said that about my work style.", "", id="X23"),
        pytest.param("The command failed, try another approach.", None, id="X25"),
        pytest.param("我不喜欢这个页面的颜色。", None, id="X26"),
        pytest.param(
            "You remembered my preference wrong; I prefer detailed explanations.",
            "I prefer detailed explanations.",
            id="X28",
        ),
        pytest.param("我从没说过这个。", "", id="X29"),
        pytest.param("你记错了我的偏好，我更喜欢详细解释", "我更喜欢详细解释", id="seed"),
        pytest.param("I never said that about me", "", id="seed, a denial"),
    ],
)
def test_the_cases_of_the_reference(text, kept):
    assert replacement(text) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("You got my name wrong: “my name is Zoë”", "my name is Zoë"),
        ("You got my diet wrong. Actually, I eat fish, can you redo the plan?", "I eat fish"),
        ("You got my name wrong, please fix it.", ""),
        ("You got my name wrong. Can you fix it?", ""),
        ("You got my hobby wrong, I hate it.", ""),
        ("You got my hobby wrong, I ...", ""),
        (
            "You got my job wrong. I'm a nurse. I work nights. Add a row.",
            "I'm a nurse. I work nights.",
        ),
        ("你记错了我的名字，我姓李", "我姓李"),
        ("你记错了我的名字：李", ""),
        ("你搞错了我的生日，正确的是：五月五日。谢谢", "五月五日。"),
        ("您搞错我的偏好了，\n其实我喜欢表格", "我喜欢表格"),
    ],
)
def test_a_replacement_is_a_statement_without_what_surrounds_it(text, kept):
    assert replacement(text) == kept


def test_a_long_replacement_ends_where_it_may():
    found = detect("You got my preference wrong, I like " + "tea and more " * 100)
    assert len(found.replacement) <= LONGEST


@pytest.mark.parametrize(
    "text",
    [
        "```\nyou got my name wrong\n```",
        "> you got my name wrong\nWhat shall I answer?",
        "Please translate: you got my name wrong",
        "“You got my name wrong” is the first line",
        "On Mon, Jan 1, 2024 at 9:00 AM Bo <bo@x.org> wrote:\nyou got my name wrong",
        "You got my name wrong. Turn this into a polite sentence.",
    ],
)
def test_what_is_only_shown_is_no_correction(text):
    assert detect(text) is None


PIECES = st.sampled_from(
    [
        *sentences_correcting.ENGLISH,
        *sentences_correcting.CHINESE,
        *sentences_not_correcting.HARD_ENGLISH,
        *sentences_not_correcting.HARD_CHINESE,
        *("No, ", "not my ", "name ", "wrong", "，", "\n", "```", ">", '"', "“", "?", "。", " - "),
    ]
)


@settings(max_examples=150)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join)))
def test_whatever_is_written_the_offsets_give_the_replacement(text):
    found = detect(text)
    if found is None or not found.replacement:
        assert found is None or (found.start, found.end) == (None, None)
        return
    assert text[found.start : found.end] == found.replacement
    assert LEAST_WEIGHT <= 2 * len(found.replacement) <= 2 * LONGEST


@pytest.mark.parametrize(
    "unit",
    [
        "no, ",
        "不是，",
        "No. ",
        "\n",
        '"',
        ", ",
        "he said you got my name wrong, I'm x, ",
        "no, my name is not a, it's b, ",
        "I never said that. ",
        "I never said that, I am x? ",
        "stop saying i like ",
        "你记错了，我是x，",
        "you\ngot\nmy\nname\n",
    ],
)
def test_a_hundred_thousand_hostile_characters_are_read_to_the_end(unit):
    text = "he said " + (unit * 100_000)[:100_000] + "?"
    assert detect(text) is None or detect(text).replacement in text
