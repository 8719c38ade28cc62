"""The chat as people use it: an answer comes in pieces, a record is kept, used and corrected."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import factories
from tests.browser.conftest import listen
from tests.browser.test_look import STICKS_OUT, violations
from tests.cast import Person
from tests.fakes import misbehaviours
from tests.fakes.completions import event
from tests.fakes.model import ModelServer
from tests.fakes.wire import Call

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
    expect(last.locator(".told .badge")).to_have_text("Paused, needs you")
    expect(last.locator(".became")).to_contain_text(YARN)
    expect(last.locator(".became")).to_contain_text(f"Instead of: {PNPM}")
    expect(page.locator(".paused")).to_contain_text(PNPM)

    last.get_by_role("button", name=f"Keep: {YARN}").click()
    expect(last.locator(".became .badge")).to_have_text("In use")
    expect(last.locator(".told .badge")).to_have_text("Replaced")
    say(page, "Do I prefer yarn over npm?")
    expect(last.locator(".reply")).to_contain_text(f"I remember: {YARN}")
    expect(last.locator(".reply")).not_to_contain_text(PNPM)
    page.goto("/about/known/")
    expect(page.get_by_role("link", name=YARN, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=PNPM, exact=True)).to_have_count(0)


def test_the_answer_is_read_while_it_comes(page: Page, fake_model: ModelServer) -> None:
    goes_on = Event()

    def in_two_parts(call: Call) -> None:
        def events() -> Iterator[dict[str, object]]:
            yield event(call.request, {"content": "First half"})
            goes_on.wait(20)
            yield event(call.request, {"content": ", second half."}, finish="stop")

        call.send_events(events())

    fake_model.then(in_two_parts)
    page.get_by_label("Your message").fill("Good morning!")
    page.keyboard.press("Enter")
    expect(page.locator(".reply")).to_have_text("First half")
    expect(page.get_by_label("Your message")).to_have_value("")
    expect(page.locator(".exchange progress")).to_be_visible()
    goes_on.set()
    expect(page.locator(".reply")).to_contain_text("First half, second half.")
    expect(page.locator(".exchange progress")).to_have_count(0)
    expect(page.get_by_label("Your message")).to_be_focused()
    expect(page.get_by_role("status")).to_have_text("The answer is there.")


def test_a_failed_answer_is_asked_for_again(page: Page, fake_model: ModelServer) -> None:
    fake_model.then(misbehaviours.truncated)
    say(page, "Good morning!")
    expect(page.locator(".trouble")).to_contain_text("was cut off")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".exchange")).to_have_count(2)
    expect(page.locator(".exchange").last.locator(".reply")).to_contain_text(
        "You said: Good morning!"
    )


def test_what_could_not_be_sent_is_back_in_the_field(page: Page) -> None:
    page.context.set_offline(True)
    page.get_by_label("Your message").fill("Good morning!")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_contain_text("You are offline")
    expect(page.get_by_label("Your message")).to_have_value("Good morning!")
    expect(page.locator(".exchange")).to_have_count(0)
    page.context.set_offline(False)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".exchange .after")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_empty()


def test_two_bad_replies_pause_what_shaped_them(page: Page, alice: Person) -> None:
    factories.record(alice.scope, PNPM)
    for text in ("Do I prefer pnpm over npm?", "Tell me: do I prefer pnpm over npm?"):
        say(page, text)
        last = page.locator(".exchange").last
        last.get_by_role("button", name="Needs improvement").click()
        expect(last.get_by_role("button", name="Needs improvement", pressed=True)).to_be_focused()
    expect(page.locator(".paused")).to_contain_text(PNPM)
    expect(page.get_by_role("status")).to_have_text("Noted.")


def test_it_works_without_javascript(
    enter: Callable[..., BrowserContext], fake_model: ModelServer
) -> None:
    page = enter(java_script_enabled=False).new_page()
    page.goto("/try/")
    last = page.locator(".exchange").last
    page.get_by_label("Your message").fill(f"Remember that {PNPM}")
    page.get_by_role("button", name="Send").click()
    last.get_by_role("button", name=f"Keep: {PNPM}").click()
    expect(last.locator(".became .badge")).to_have_text("In use")
    page.get_by_label("Your message").fill("Do I prefer pnpm over npm?")
    page.get_by_role("button", name="Send").click()
    expect(last.locator(".reply")).to_contain_text(f"I remember: {PNPM}")
    last.get_by_role("button", name="Helpful").click()
    expect(last.get_by_role("button", name="Helpful", pressed=True)).to_be_visible()
    last.get_by_role("link", name="Why?").click()
    expect(page.get_by_role("link", name=PNPM, exact=True)).to_be_visible()


@pytest.mark.parametrize("width", [1360, 320])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_conversation_is_accessible_and_nothing_sticks_out(
    enter: Callable[..., BrowserContext], alice: Person, theme: str, width: int
) -> None:
    factories.record(alice.scope, PNPM)
    page = enter(
        viewport={"width": width, "height": 860}, color_scheme=theme, reduced_motion="reduce"
    ).new_page()
    page.goto("/try/")
    say(page, "Do I prefer pnpm over npm?")
    say(page, f"That's not my preference. {YARN}")
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page) == []
    assert not page.evaluate(STICKS_OUT)
