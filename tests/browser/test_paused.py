"""What is paused, and ratings, as people use them: mouse, keyboard, phone, no JavaScript."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import listen
from tests.browser.test_look import SMALL, STICKS_OUT, TARGETS, violations
from tests.cast import Person
from tests.web.pages import World
from tests.web.paused_things import Paused, corrected, many, out_of_use
from understanding.records.actions import records
from xopc.shared.scope import bind

OLD, NEW = "喜欢用 npm 管理依赖", "喜欢用 pnpm 管理依赖"


@pytest.fixture
def paused(alice: Person, world: World) -> Paused:
    return out_of_use(alice)


def entry(page: Page, paused: Paused) -> Locator:
    return page.locator(f"#row-{paused.wrong.pk}")


def test_the_new_one_is_used_and_it_is_undone_in_place(page: Page, paused: Paused) -> None:
    page.goto("/about/paused/")
    expect(page.locator("#count-paused")).to_have_text("3")
    entry(page, paused).get_by_role("button", name="Use the new one").click()
    expect(entry(page, paused)).to_contain_text(f"Used instead: “{NEW}”")
    expect(page.get_by_role("status")).to_have_text(f"Used instead: “{NEW}”")
    expect(page.locator("#count-paused")).to_have_text("2")
    expect(entry(page, paused).get_by_text("Used instead")).to_be_focused()
    entry(page, paused).get_by_role("button", name="Undo").click()
    expect(entry(page, paused).get_by_role("button", name="Keep mine")).to_be_visible()
    expect(page.locator("#count-paused")).to_have_text("3")


def test_a_decision_is_made_with_the_keyboard_only(page: Page, paused: Paused) -> None:
    page.goto(f"/about/paused/{paused.wrong.pk}/")
    page.get_by_role("button", name="Keep mine").focus()
    page.keyboard.press("Enter")
    expect(entry(page, paused).get_by_text(f"Kept: “{OLD}”")).to_be_focused()
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Keep mine")).to_be_visible()


def test_both_are_true_each_in_its_place(page: Page, paused: Paused) -> None:
    page.goto("/about/paused/")
    entry(page, paused).get_by_role("link", name="Both are true").click()
    page.get_by_role("button", name="Use each of them there").click()
    expect(page.get_by_text("Please correct this first").first).to_be_focused()
    page.get_by_role("group", name=OLD).get_by_label("Until").fill("2026-12-31")
    page.get_by_role("group", name=NEW).get_by_label("Only in this project").fill("apollo")
    page.get_by_role("button", name="Use each of them there").click()
    page.wait_for_url("**/about/paused/")
    expect(entry(page, paused)).to_have_count(0)
    page.goto(f"/about/known/{paused.replacement.pk}/")
    expect(page.locator(".facts")).to_contain_text("apollo")


def test_the_second_tab_is_told_that_it_came_too_late(
    page: Page, paused: Paused, alice: Person
) -> None:
    page.goto("/about/paused/")
    with bind(alice.scope):
        records.edit(alice.scope, paused.replacement.pk, content="喜欢用 bun")
    with page.expect_response(lambda answer: answer.status == 409):
        entry(page, paused).get_by_role("button", name="Use the new one").click()
    expect(page.get_by_role("heading", name="Nothing was changed")).to_be_focused()
    expect(entry(page, paused).get_by_role("button", name="Keep mine")).to_be_visible()


def test_one_of_several_is_kept(page: Page, alice: Person) -> None:
    first, _, _ = corrected(alice)
    page.goto("/about/paused/")
    page.get_by_role("button", name="Keep only this one: Drinks tea").click()
    expect(page.locator(f"#row-{first.pk}")).to_contain_text("Used instead: “Drinks tea”")


def test_differences_are_readable_without_colours(
    enter: Callable[..., BrowserContext], paused: Paused
) -> None:
    page = enter(forced_colors="active").new_page()
    page.goto(f"/about/paused/{paused.wrong.pk}/")
    for tag, line in (("del", "line-through"), ("ins", "underline")):
        marked = page.locator(f".side {tag}")
        expect(marked).to_have_css("text-decoration-line", line)
    expect(page.locator(".side ins")).to_have_text("New here: pnpm")


def test_all_of_one_reason_are_decided_after_a_look(page: Page, alice: Person) -> None:
    many(alice, 2)
    page.goto("/about/paused/?why=outdated")
    page.get_by_role("button", name="Use the new one for all").click()
    expect(page.locator(".preview li")).to_have_count(2)
    page.get_by_role("button", name="Use the new ones (2)").click()
    page.wait_for_url("**/about/paused/")
    expect(page.locator("#count-paused")).to_have_text("")
    expect(page.locator("#undo")).to_be_visible()


def test_everything_works_without_javascript(
    enter: Callable[..., BrowserContext], paused: Paused
) -> None:
    page = enter(java_script_enabled=False).new_page()
    page.goto("/about/paused/")
    entry(page, paused).get_by_role("button", name="Use the new one").click()
    expect(page.locator("#count-paused")).to_have_text("2")
    page.locator("#undo").get_by_role("button", name="Undo").click()
    expect(page.locator("#count-paused")).to_have_text("3")
    page.goto(f"/why/{paused.reply.pk}/")
    page.get_by_role("button", name=f"Wrong: {OLD}").click()
    expect(page.get_by_role("button", name=f"Wrong: {OLD}")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_a_record_is_rated_where_it_was_used(page: Page, world: World) -> None:
    page.goto(f"/why/{world.trace.pk}/")
    button = page.get_by_role("button", name="Did not help: 不吃贝类")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()
    expect(page.get_by_role("status")).to_have_text("Noted.")
    page.get_by_role("button", name="Helped: 不吃贝类").click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_what_is_rated_wrong_is_paused_and_comes_back_by_undo(page: Page, world: World) -> None:
    page.goto(f"/why/{world.trace.pk}/")
    page.get_by_text("Other ratings").click()
    page.get_by_role("button", name="Outdated: 不吃贝类").click()
    expect(page.get_by_role("status")).to_have_text("Paused until you decide: “不吃贝类”")
    expect(page.get_by_role("link", name="Compare and decide")).to_be_visible()
    expect(page.locator("#count-paused")).to_have_text("1")
    page.locator("#undo").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Compare and decide")).to_have_count(0)
    expect(page.locator("#count-paused")).to_have_text("")


@pytest.mark.parametrize("width", [1360, 390])
@pytest.mark.parametrize(
    ("theme", "locale"), [("light", "en-US"), ("dark", "en-US"), ("light", "zh-CN")]
)
def test_axe_finds_nothing(
    enter: Callable[..., BrowserContext],
    paused: Paused,
    alice: Person,
    *,
    theme: str,
    locale: str,
    width: int,
) -> None:
    corrected(alice)
    page = enter(
        viewport={"width": width, "height": 860},
        color_scheme=theme,
        locale=locale,
        reduced_motion="reduce",
    ).new_page()
    complaints, wrong = listen(page), []
    others = ["/about/paused/", "/about/paused/all/?why=incorrect&choice=new", "/why/"]
    for address in [*others, *paused.addresses, f"/why/{paused.reply.pk}/"]:
        page.goto(address)
        wrong += violations(page)
        wrong += [f"{address} is too wide"] if page.evaluate(STICKS_OUT) else []
        wrong += page.evaluate(SMALL, TARGETS)
    page.goto("/about/paused/")
    entry(page, paused).get_by_role("button").first.click()
    expect(page.locator(".decided")).to_be_visible()
    assert wrong + violations(page) + complaints == []
