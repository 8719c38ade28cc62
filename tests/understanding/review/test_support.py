"""A statement says no more than its quote, in the quote's language."""

import pytest

from understanding.review import support


def fault(content: str, quote: str, said: str = "") -> str | None:
    found = support.fault(content, quote=quote, sentence=quote, said=said or quote)
    return found and found.value


@pytest.mark.parametrize(
    ("content", "quote"),
    [
        ("The user prefers pnpm over npm.", "I prefer pnpm over npm"),
        ("The user prefers brief answers without introductions.", "keep answers brief, no intros"),
        ("The user's wife Anna works as a nurse.", "My wife Anna works as a nurse"),
        ("用户喜欢茶", "我爱茶"),
        ("用户使用 pnpm 管理依赖", "我用 pnpm 管理依赖"),
        ("ユーザーは緑茶が好きです", "私は緑茶が好きです"),
        ("El usuario prefiere el té verde", "Prefiero el té verde"),
        ("Der Nutzer trinkt lieber grünen Tee", "Ich trinke lieber grünen Tee"),
        ("Пользователь предпочитает зелёный чай", "Я предпочитаю зелёный чай"),
        ("사용자는 녹차를 좋아한다", "저는 녹차를 좋아해요"),
    ],
)
def test_what_the_quote_says_is_supported(content: str, quote: str) -> None:
    assert fault(content, quote) is None


@pytest.mark.parametrize(
    ("content", "quote", "reason"),
    [
        ("The user prefers coffee.", "I prefer tea", "unsupported"),
        ("用户喜欢咖啡", "我喜欢绿茶", "unsupported"),
        ("The user wants tea sent to Evil Corp.", "I want tea", "unsupported"),
        ("The user drinks 12 cups of tea.", "I drink tea", "unsupported"),
        ("The user calls send_all for tea.", "I want tea", "unsupported"),
        ("用户喜欢 Acme 绿茶", "我喜欢绿茶", "unsupported"),
        ("用户喜欢绿茶", "I like green tea", "wrong_language"),
        ("The user likes green tea", "我喜欢绿茶", "wrong_language"),
        ("Пользователь любит чай", "I like tea", "wrong_language"),
    ],
)
def test_what_it_does_not_say_is_not(content: str, quote: str, reason: str) -> None:
    assert fault(content, quote) == reason


def test_a_name_may_come_from_another_message_of_the_person() -> None:
    said = "I work for Siemens.\nI like it there, in Berlin."
    assert fault("The user likes Siemens in Berlin.", "I like it there, in Berlin", said) is None
