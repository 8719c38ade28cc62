"""Reviews, duplicates, disagreements and settings as people use them, with and without scripts."""

from collections.abc import Callable

import pytest
from django.conf import LazySettings
from playwright.sync_api import BrowserContext, Page, expect

from tests.cast import Person
from tests.web import pages
from tests.web.pages import Doubts, World
from understanding.review.models import Run, RunState
from xopc.shared import clock
from xopc.shared.scope import bind

POLLED = "**/about/learning/?open=*"


@pytest.fixture
def doubts(world: World, alice: Person) -> Doubts:
    return pages.doubts(alice)


@pytest.fixture
def reading(alice: Person, world: World, settings: LazySettings) -> Run:
    """A review of alice's conversation is at work."""
    settings.CHAT_MODEL = "some-model"
    mine = {"tenant_id": alice.scope.tenant_id, "owner_id": alice.scope.owner_id}
    with bind(alice.scope):
        run: Run = Run.objects.create(**mine, session=world.session, state=RunState.RUNNING)
    return run


def finish(person: Person, run: Run) -> None:
    over = {"state": RunState.DONE, "finished_at": clock.now(), "created": 2, "proposed": 2}
    with bind(person.scope):
        Run.objects.filter(pk=run.pk).update(**over)


def test_a_review_is_watched_until_it_is_over(page: Page, alice: Person, reading: Run) -> None:
    page.goto("/about/learning/")
    expect(page.get_by_role("heading", name="Being read now")).to_be_visible()
    page.locator("summary").first.click()
    with page.expect_response(POLLED):
        pass
    # asking again leaves the rest of the page as it is
    expect(page.get_by_text("A one-off order")).to_be_visible()
    finish(alice, reading)
    expect(page.get_by_role("heading", name="Being read now")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("Read again: Suggested 2")
    expect(page.locator("#ended .row").first).to_contain_text("Suggested 2")
    expect(page.locator("[data-poll]")).to_have_count(0)


def test_whoever_watches_a_review_is_led_to_what_came_of_it(
    page: Page, alice: Person, reading: Run
) -> None:
    page.goto("/about/learning/")
    page.locator("#progress-title").focus()
    with page.expect_response(POLLED):
        pass
    expect(page.locator("#progress-title")).to_be_focused()
    finish(alice, reading)
    expect(page.get_by_role("heading", name="Recent reviews")).to_be_focused()


def test_a_review_is_started_again_with_the_keyboard(
    page: Page, alice: Person, world: World, reading: Run
) -> None:
    with bind(alice.scope):
        Run.objects.filter(pk=reading.pk).update(state=RunState.FAILED, finished_at=clock.now())
    page.goto("/about/learning/")
    # another page has started it meanwhile: this one is told that it is under way
    mine = {"tenant_id": alice.scope.tenant_id, "owner_id": alice.scope.owner_id}
    with bind(alice.scope):
        Run.objects.create(**mine, session=world.session, state=RunState.RUNNING)
    page.get_by_role("button", name="Start again: 周末").press("Enter")
    expect(page.get_by_role("heading", name="Being read now")).to_be_focused()
    expect(page.get_by_role("button", name="Start again: 周末")).to_have_count(0)


def test_a_duplicate_is_merged_and_split_again(page: Page, doubts: Doubts) -> None:
    page.goto(f"/about/inbox/{doubts.twin.pk}/")
    page.get_by_role("button", name="Same thing: merge").click()
    expect(page.locator(f"#row-{doubts.twin.pk}")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("Merged into: “回答先给结论”")
    page.keyboard.press("u")
    expect(page.locator(f"#row-{doubts.twin.pk}")).to_have_count(1)


def test_a_sensitive_row_cannot_be_ticked(page: Page, doubts: Doubts) -> None:
    page.goto("/about/inbox/")
    expect(page.locator(f"#row-{doubts.special.pk}")).to_be_visible()
    expect(page.locator(f"#row-{doubts.special.pk} input")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_disagreement_is_settled(
    enter: Callable[..., BrowserContext], doubts: Doubts, scripts: bool
) -> None:
    page = enter(java_script_enabled=scripts).new_page()
    page.goto(f"/about/known/{doubts.here.pk}/")
    page.get_by_role("button", name="Keep this one: 住在北京").click()
    expect(page.locator("#undo")).to_contain_text("The disagreement is settled")
    expect(page.locator(".state")).to_contain_text("Forgotten")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#undo")).to_be_hidden()
    page.goto(f"/about/known/{doubts.here.pk}/")
    expect(page.locator(".state")).to_contain_text("Paused, needs you")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_mode_is_chosen(
    enter: Callable[..., BrowserContext], world: World, scripts: bool
) -> None:
    page = enter(java_script_enabled=scripts).new_page()
    page.goto("/settings/memory/")
    page.get_by_role("radio", name="Read only").check()
    page.get_by_role("radio", name="Ask me").check()
    page.get_by_label("After how many messages").fill("25")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".told")).to_contain_text("nothing new is remembered")
    expect(page.get_by_role("radio", name="Read only")).to_be_checked()
    expect(page.get_by_role("radio", name="Ask me")).to_be_checked()
    expect(page.get_by_label("After how many messages")).to_have_value("25")
