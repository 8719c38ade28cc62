"""Who asks for their own portrait, in English and in both ways of writing Chinese."""

import pytest

from understanding.context.intent import asks_about_self


@pytest.mark.parametrize(
    "query",
    [
        "What do you know about me?",
        "hi. what do you know about me",
        "Hey, what have you learned about me so far?",
        "Can you summarize what you know about me",
        "tell me about me",
        "Tell me about myself.",
        "show me everything you know about me",
        "do you know anything about me?",
        "How well do you know me?",
        "Who am I?",
        "describe me",
        "what's your impression of me",
        "你了解我什么",
        "你了解我什麼?",
        "你了解我吗",
        "介绍一下你认识的我",
        "介紹一下你認識的我",
        "你对我了解多少",
        "你對我瞭解多少?",
        "你知道我的哪些事情",
        "你都记得我什么",
        "关于我,你知道什么?",
        "說說你眼中的我",
        "總結一下你對我的了解",
        "你觉得我是什么样的人",
        "在你眼里我是什么样的人",
        "你对我有什么印象",
        "请介绍一下我",
        "我是谁",
    ],
)
def test_a_question_about_oneself(query: str) -> None:
    assert asks_about_self(query)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "What do you know about Mexico?",
        "tell me about meeting notes",
        "What do you know about me and my sister's allergies",
        "who am I meeting today",
        "Remember what I said about me liking tea",
        "describe the image",
        "introduce me to Django",
        "What is my profile picture size",
        "你了解我们公司吗",
        "你知道我的手机在哪吗",
        "介绍一下Python",
        "我是谁的朋友",
        "你认识我老板吗",
        "你对我的代码有什么看法",
        "总结一下这篇文章",
        "What do you know about me? " * 10,
    ],
)
def test_a_question_about_something_else(query: str) -> None:
    assert not asks_about_self(query)
