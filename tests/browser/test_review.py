"""The review queue as people use it: mouse, keyboard, two tabs, no JavaScript."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import factories
from tests.cast import Person
from tests.web.pages import World
from understanding.records.actions import records
from xopc.shared.scope import bind

FIRST, SECOND = "喜欢先看结论", "每周一做计划"


def test_keep_with_the_mouse(page: Page, world: World) -> None:
    page.goto("/about/inbox/")
    page.get_by_role("button", name="Keep").last.click()
    expect(page.locator(f"#row-{world.candidate.pk}")).to_have_count(0)
    expect(page.locator("#count-inbox")).to_have_text("1")
    expect(page.get_by_role("status")).to_have_text(f"Kept: “{FIRST}”")
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator("#pane")).to_contain_text(SECOND)
    page.goto("/about/known/")
    expect(page.get_by_role("link", name=FIRST, exact=True)).to_be_visible()


def test_keep_ten_with_the_keyboard_only(page: Page, alice: Person) -> None:
    for _ in range(12):
        factories.candidate(alice.scope)
    page.goto("/about/inbox/")
    page.keyboard.press("j")
    for left in range(13, 3, -1):
        page.keyboard.press("a")
        expect(page.locator("#count-inbox")).to_have_text(str(left))
        expect(page.locator(".row a:focus")).to_have_count(1)
    expect(page.locator("#count-known")).to_have_text("12")


def test_the_next_row_is_opened_and_focused_by_j_and_k(page: Page) -> None:
    page.goto("/about/inbox/")
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("#pane")).to_contain_text(SECOND)
    expect(page.get_by_role("link", name=SECOND, exact=True)).to_be_focused()
    page.keyboard.press("k")
    expect(page.get_by_role("link", name=FIRST, exact=True)).to_be_focused()


def test_enter_opens_a_row_and_escape_returns_to_it(page: Page) -> None:
    page.goto("/about/inbox/")
    page.get_by_role("link", name=SECOND, exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pane-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name=SECOND, exact=True)).to_be_focused()


def test_an_empty_edit_keeps_the_form_and_focuses_what_is_wrong(page: Page) -> None:
    page.goto("/about/inbox/")
    page.keyboard.press("e")
    expect(page.get_by_label("Statement")).to_be_focused()
    page.get_by_label("Statement").fill("")
    page.locator("#pane").get_by_label("Kind").select_option("routine")
    with page.expect_response(lambda answer: answer.status == 422):
        page.get_by_role("button", name="Save and keep").click()
    expect(page.get_by_role("heading", name="Please correct this first")).to_be_focused()
    expect(page.locator("#pane").get_by_label("Kind")).to_have_value("routine")


def test_edit_then_keep(page: Page) -> None:
    page.goto("/about/inbox/")
    page.keyboard.press("e")
    page.get_by_label("Statement").fill("喜欢先看结论和数字")
    page.get_by_role("button", name="Save and keep").click()
    expect(page.locator("#count-inbox")).to_have_text("1")
    page.goto("/about/known/")
    expect(page.get_by_role("link", name="喜欢先看结论和数字", exact=True)).to_be_visible()


@pytest.mark.parametrize("how", ["button", "key"])
def test_undo_brings_the_row_back_and_focuses_it(page: Page, how: str) -> None:
    page.goto("/about/inbox/")
    page.keyboard.press("x")
    expect(page.locator("#count-inbox")).to_have_text("1")
    if how == "key":
        page.keyboard.press("u")
    else:
        page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name=FIRST, exact=True)).to_be_focused()
    expect(page.locator("#count-inbox")).to_have_text("2")
    expect(page.locator("#undo")).to_be_hidden()


def test_the_second_tab_is_told_that_it_came_too_late(
    page: Page, enter: Callable[..., BrowserContext]
) -> None:
    other = enter().new_page()
    other.goto("/about/inbox/")
    page.goto("/about/inbox/")
    page.keyboard.press("a")
    expect(page.locator("#count-inbox")).to_have_text("1")
    with other.expect_response(lambda answer: answer.status == 409):
        other.keyboard.press("a")
    expect(other.get_by_role("heading", name="Nothing was changed")).to_be_focused()
    expect(other.locator("#notice")).to_contain_text("In use")


def test_ticked_rows_are_kept_together(page: Page) -> None:
    page.goto("/about/inbox/")
    for box in page.get_by_role("checkbox").all():
        box.check()
    expect(page.locator("#selected")).to_have_text("Selected: 2")
    page.locator(".bulk").get_by_role("button", name="Keep").click()
    expect(page.get_by_role("heading", name="Nothing waits for you")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("2 items kept")
    page.keyboard.press("u")
    expect(page.get_by_role("status")).to_have_text("2 items are as before")


def test_a_failing_server_is_said_aloud_and_nothing_changes(
    enter: Callable[..., BrowserContext], world: World
) -> None:
    page = enter().new_page()
    page.goto("/about/inbox/")
    page.route("**/keep/", lambda route: route.fulfill(status=500, body="no"))
    page.keyboard.press("a")
    expect(page.get_by_role("alert")).to_contain_text("Nothing was changed")
    page.unroute_all()
    page.keyboard.press("a")
    expect(page.locator("#count-inbox")).to_have_text("1")


def test_search_narrows_the_list_and_the_address(page: Page) -> None:
    page.goto("/about/inbox/")
    page.keyboard.press("/")
    page.keyboard.type("计划")
    expect(page.get_by_role("link", name=FIRST, exact=True)).to_have_count(0)
    expect(page.locator(".row mark").first).to_have_text("计划")
    expect(page.get_by_role("status")).to_have_text("1 item found")
    expect(page.get_by_label("Search")).to_be_focused()
    page.wait_for_url("**/about/inbox/?*q=*")


def test_keys_do_nothing_while_typing(page: Page) -> None:
    page.goto("/about/inbox/")
    page.get_by_label("Search").press_sequentially("ax")
    expect(page.locator("#count-inbox")).to_have_text("2")


def test_pause_in_the_list_and_undo(page: Page) -> None:
    page.goto("/about/known/")
    page.get_by_role("button", name="Pause: 不吃贝类").click()
    expect(page.get_by_role("button", name="Resume: 不吃贝类")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Pause: 不吃贝类")).to_be_visible()


def test_the_next_decision_is_made_on_the_overview(page: Page) -> None:
    page.goto("/about/")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".next")).to_contain_text(SECOND)
    expect(page.locator("#undo")).to_be_visible()


def test_everything_works_without_javascript(
    enter: Callable[..., BrowserContext], world: World
) -> None:
    page = enter(java_script_enabled=False).new_page()
    page.goto("/about/inbox/")
    page.get_by_role("button", name="Keep").last.click()
    expect(page.locator("#undo")).to_contain_text(f"Kept: “{FIRST}”")
    expect(page.locator("#pane")).to_contain_text(SECOND)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#count-inbox")).to_have_text("2")
    page.get_by_role("link", name=SECOND, exact=True).click()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Statement").fill("每周一上午做计划")
    page.get_by_role("button", name="Save and keep").click()
    page.goto("/about/known/?q=上午")
    expect(page.get_by_role("link", name="每周一上午做计划", exact=True)).to_be_visible()


def test_on_a_phone_a_row_opens_its_own_page(
    enter: Callable[..., BrowserContext], world: World
) -> None:
    page = enter(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto("/about/inbox/")
    page.get_by_role("link", name=FIRST, exact=True).tap()
    page.wait_for_url(f"**/about/inbox/{world.candidate.pk}/")
    expect(page.locator("#queue")).to_be_hidden()
    page.get_by_role("button", name="Keep").last.tap()
    expect(page.locator("#pane")).to_contain_text(SECOND)


def test_a_key_decides_the_row_that_has_the_focus(page: Page, world: World) -> None:
    page.goto("/about/inbox/")
    page.get_by_role("link", name=SECOND, exact=True).focus()
    page.keyboard.press("x")
    expect(page.get_by_role("link", name=SECOND, exact=True)).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text(f"Not right: “{SECOND}”")


def test_undo_opens_what_it_brought_back(page: Page) -> None:
    page.goto("/about/inbox/")
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("#pane")).to_contain_text(SECOND)
    page.keyboard.press("x")
    expect(page.locator("#count-inbox")).to_have_text("1")
    page.keyboard.press("u")
    expect(page.locator("#pane")).to_contain_text(SECOND)
    page.keyboard.press("a")
    expect(page.get_by_role("status")).to_have_text(f"Kept: “{SECOND}”")


@pytest.mark.parametrize("width", [1360, 390])
def test_ticking_moves_no_row(
    enter: Callable[..., BrowserContext], world: World, width: int
) -> None:
    page = enter(viewport={"width": width, "height": 860}).new_page()
    page.goto("/about/inbox/")
    before = page.locator(".row").first.bounding_box()
    page.get_by_role("checkbox").first.check()
    expect(page.locator(".bulk-bar")).to_be_visible()
    assert page.locator(".row").first.bounding_box() == before


def test_a_ticked_row_that_changed_elsewhere_is_named(
    page: Page, world: World, alice: Person
) -> None:
    page.goto("/about/inbox/")
    with bind(alice.scope):
        records.edit(alice.scope, world.candidate.pk, content="喜欢先看数字")
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.locator(".bulk").get_by_role("button", name="Keep").click()
    expect(page.get_by_role("heading", name="1 item was left as it is")).to_be_focused()
    expect(page.locator("#count-inbox")).to_have_text("1")
    expect(page.locator("#notice").get_by_role("link", name="喜欢先看数字")).to_be_visible()
    expect(page.locator("#pane")).to_contain_text("喜欢先看数字")
    page.keyboard.press("a")
    expect(page.locator("#notice")).to_be_empty()
