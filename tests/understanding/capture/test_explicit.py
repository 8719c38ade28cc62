"""Where the reference is weak we do better on purpose: it takes questions and reminiscences for
requests, finds one request per message, and counts characters of Chinese instead of meaning."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.understanding.capture import sentences_asking, sentences_not_asking
from understanding.capture.explicit import MOST_STATEMENTS, statements
from understanding.records.kinds import Kind

ASKING = sentences_asking.ENGLISH | sentences_asking.CHINESE
NOT_ASKING = sentences_not_asking.ENGLISH + sentences_not_asking.CHINESE
MAIL = "On Mon, Jan 1, 2024 at 9:00 AM Bo <bo@x.org> wrote:\n"


def contents(text):
    return [found.content for found in statements(text)]


@pytest.mark.parametrize(("sentence", "kept"), ASKING.items())
def test_a_request_keeps_what_it_asks_for(sentence, kept):
    assert contents(sentence) == [kept]


@pytest.mark.parametrize("sentence", NOT_ASKING)
def test_a_question_a_memory_and_chatter_create_nothing(sentence):
    assert contents(sentence) == []


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        pytest.param(
            "please remember that I prefer pnpm over npm for this repo", [Kind.PREFERENCE], id="X1"
        ),
        pytest.param("How do gateway routes work?", [], id="X2"),
        pytest.param("remember abc", [], id="X11 too short"),
        pytest.param("remember abcd efg", [Kind.USER_NOTE], id="X11 long enough"),
        pytest.param(
            "don't use emojis, remember that I never want them", [Kind.BOUNDARY], id="X16"
        ),
        pytest.param("记住我喜欢喝绿茶", [Kind.PREFERENCE], id="X17 seven characters mean enough"),
    ],
)
def test_the_kind_follows_from_the_words(text, kinds):
    assert [found.kind for found in statements(text)] == kinds


def test_a_request_carries_the_weights_of_an_explicit_statement():
    (found,) = statements("please remember that I prefer tea")
    assert (found.confidence, found.importance, found.disclosure) == (0.92, 0.75, "referenceable")
    assert found.tags == ("user-understanding", "explicit-user-request")


def test_a_boundary_weighs_more_and_stays_silent():  # X16
    (found,) = statements("don't use emojis, remember that I never want them")
    assert (found.importance, found.disclosure) == (0.9, "silent")
    assert found.content == "don't use emojis, I never want them"


def test_the_quote_is_the_whole_request_as_written():
    (found,) = statements("Hi!\nplease  remember that I’m “left handed”. Bye")
    assert found.quote == "please  remember that I’m “left handed”."


def test_a_statement_that_points_back_quotes_what_it_points_to():
    (found,) = statements("Hello. I'm allergic to nuts. Please remember that.")
    assert found.quote == "I'm allergic to nuts. Please remember that."


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "Remember that I live in Rome and remember I work nights. Keep in mind I have a dog",
            ["I live in Rome", "I work nights.", "I have a dog"],
        ),
        ("remember I like tea\nremember I like jazz", ["I like tea", "I like jazz"]),
        (
            "记住我吃素，还有记住我不喝酒。以后都用中文回复我",
            ["我吃素", "我不喝酒。", "用中文回复我"],
        ),
        ("Please remember: I'm vegan now. I live in Rome.", ["I'm vegan now.", "I live in Rome."]),
        (
            "Please remember the following:\n- I'm vegan now\n- I live in Rome\n\n- unrelated",
            ["I'm vegan now", "I live in Rome"],
        ),
        ("请记住以下几点：\n1. 我吃素\n2. 我住在上海", ["我吃素", "我住在上海"]),
        ("Remember this:\nI prefer tea\nand now to work", ["I prefer tea"]),
        ("remember I'm a vegan; please remember that I'm a vegan", ["I'm a vegan"]),
    ],
)
def test_several_requests_in_one_message_each_count_once(text, kept):
    assert contents(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "```\nremember that I like tea\n```",
        "~~~\n记住我吃素\n~~~",
        "```\nremember that I like tea",
        "Look:\n\n    remember that I like tea\n",
        "The prompt is `remember that I like tea`",
        "> remember that I like tea\nIs that a good prompt?",
        MAIL + "> remember that I like tea",
        MAIL + "remember that I like tea",
        "FYI\n-----Original Message-----\nremember that I like tea",
        "FYI\n---------- Forwarded message ---------\nremember that I like tea",
        "From: a@x.org\nTo: b@x.org\n\nremember that I like tea",
        "请翻译：\n请记住我吃素",
    ],
)
def test_code_mail_and_quotations_are_not_the_users_words(text):
    assert contents(text) == []


def test_an_answer_under_quoted_mail_is_the_users_own():
    text = MAIL + "> remember that I like tea\n\nPlease remember that I like coffee"
    assert contents(text) == ["I like coffee"]


def test_a_long_statement_is_cut_but_its_quote_is_whole():
    (found,) = statements("remember that I like " + "tea and more " * 100)
    assert len(found.content) <= 600
    assert found.quote.endswith("more")


def test_at_most_ten_requests_of_one_message_count():
    text = "\n".join(f"remember that I own boat {number}" for number in range(15))
    assert len(statements(text)) == MOST_STATEMENTS


PIECES = st.sampled_from(
    [
        *ASKING,
        *NOT_ASKING,
        "remember",
        "记住",
        ":",
        "\n",
        "```",
        ">",
        '"',
        " and ",
        "?",
        "。",
        "1. ",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join)))
def test_whatever_is_written_every_quote_is_verbatim_and_there_are_few(text):
    found = statements(text)
    assert [text[each.start : each.end] for each in found] == [each.quote for each in found]
    assert len(found) <= MOST_STATEMENTS
    assert all(0 < len(each.content) <= 600 for each in found)
    assert found == statements(text)


@pytest.mark.parametrize(
    "unit",
    ["remember ", "记住", " ", "\n", "`", '"', "...x", "remember:\n\n", "> ", "and remember it "],
)
def test_a_hundred_thousand_hostile_characters_are_read_to_the_end(unit):
    assert len(statements((unit * 100_000)[:100_000])) <= MOST_STATEMENTS
