"""The chat as people use it: an answer that comes in pieces, a record that is kept and corrected."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import listen
from tests.browser.test_look import STICKS_OUT, violations
from tests.cast import Person
from tests.fakes import misbehaviours
from tests.fakes.model import ModelServer
from understanding.records.models import MemoryRecord
from xopc.shared.scope import bind

PNPM, YARN = "I prefer pnpm over npm.", "I prefer yarn over npm."


@pytest.fixture
def page(enter: Callable[..., BrowserContext]) -> Iterator[Page]:
    """Alice's, with nothing known about her."""
    page = enter().new_page()
    complaints = listen(page)
    page.goto("/try/")
    yield page
    assert complaints == []


def say(page: Page, text: str) -> None:
    """Send it with Enter and wait for what becomes of it."""
    page.get_by_label("Your message").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator(".exchange").last.get_by_text(text, exact=True)).to_be_visible()
    expect(page.locator(".exchange progress")).to_have_count(0)


def test_keep_use_correct_and_use_the_new_one(page: Page, fake_model: ModelServer) -> None:
    last = page.locator(".exchange").last
    say(page, f"Remember that {PNPM}")
    expect(page.locator("#count-inbox")).to_have_text("1")
    last.get_by_role("button", name=f"Keep: {PNPM}").click()
    expect(last.locator(".became .badge")).to_have_text("In use")
    expect(page.locator("#count-inbox")).to_have_text("")

    say(page, "Do I prefer pnpm over npm?")
    expect(last.locator(".reply")).to_contain_text(f"I remember: {PNPM}")
    expect(last.get_by_text("Used: 1")).to_be_visible()

    say(page, f"That's not my preference. {YARN}")
    expect(last.locator(".told")).to_contain_text(PNPM)
    expect(last.locator(".told .badge")).to_have_text("Paused")
    expect(last.locator(".became")).to_contain_text(YARN)
    expect(last.locator(".became")).to_contain_text(f"Instead of: {PNPM}")
    expect(page.locator(".paused")).to_contain_text(PNPM)

    last.get_by_role("button", name=f"Keep: {YARN}").click()
    expect(last.locator(".became .badge")).to_have_text("In use")
    say(page, "Do I prefer yarn over npm?")
    expect(last.locator(".reply")).to_contain_text(f"I remember: {YARN}")
    expect(last.locator(".reply")).not_to_contain_text(PNPM)
    page.goto("/about/known/")
    expect(page.get_by_role("link", name=YARN, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=PNPM, exact=True)).to_have_count(0)
