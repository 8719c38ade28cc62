"""Every page in both themes, both languages, several widths: accessible, nothing sticks out."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import listen
from tests.cast import Person
from tests.web import pages
from tests.web.pages import World

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ACCOUNT = ["/accounts/2fa/", "/nowhere/", "/about/known/?q=nothing", "/about/inbox/?kind=boundary"]
PUBLIC = ["/accounts/login/", "/accounts/password/reset/", "/nowhere/"]
LOCALES = {"en": "en-US", "zh": "zh-CN"}
STICKS_OUT = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
TARGETS = "a, button, input, select, textarea, summary, label:has(input)"
SMALL = """(targets) => [...document.querySelectorAll(targets)]
  .filter((e) => e.checkVisibility() && e.type !== 'hidden')
  .filter((e) => !e.closest('p, dd, .unseen, .skip') && !e.matches('label input'))
  .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < 24 || box.height < 24))
  .map(([html]) => html)"""


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}}).response
    return [
        f"{page.url} {rule['id']}: {node['html'][:120]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("width", [1360, 390])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(
    enter: Callable[..., BrowserContext], world: World, theme: str, language: str, width: int
) -> None:
    page = enter(
        viewport={"width": width, "height": 860},
        color_scheme=theme,
        locale=LOCALES[language],
        reduced_motion="reduce",
    ).new_page()
    complaints, wrong = listen(page), []
    for address in [*world.addresses, *ACCOUNT]:
        page.goto(address)
        wrong += violations(page)
    assert wrong + complaints == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_before_signing_in(
    browser: Browser, live_server: LiveServer, theme: str, language: str
) -> None:
    context = browser.new_context(
        base_url=live_server.url, color_scheme=theme, locale=LOCALES[language]
    )
    page, wrong = context.new_page(), []
    for address in PUBLIC:
        page.goto(address)
        wrong += violations(page)
    context.close()
    assert wrong == []


@pytest.mark.parametrize("width", [1360, 390])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_where_something_is_in_doubt(
    enter: Callable[..., BrowserContext], alice: Person, world: World, theme: str, width: int
) -> None:
    doubts = pages.doubts(alice)
    size = {"width": width, "height": 860}
    page = enter(viewport=size, color_scheme=theme, reduced_motion="reduce").new_page()
    complaints, wrong = listen(page), []
    for address in [*doubts.addresses, "/about/", "/about/inbox/?twin=1", "/about/known/"]:
        page.goto(address)
        wrong += violations(page)
        wrong += [f"{address} is too wide"] if page.evaluate(STICKS_OUT) else []
        wrong += page.evaluate(SMALL, TARGETS)
    page.goto("/about/learning/")
    page.locator("summary").first.click()
    assert wrong + violations(page) + complaints == []


def test_axe_finds_nothing_in_the_states_of_a_page(page: Page) -> None:
    page.goto("/about/inbox/")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    wrong = violations(page)
    page.keyboard.press("Escape")
    page.get_by_role("checkbox").first.check()
    page.keyboard.press("e")
    page.get_by_label("Statement").fill("")
    page.get_by_role("button", name="Save and keep").click()
    expect(page.get_by_role("heading", name="Please correct this first")).to_be_visible()
    wrong += violations(page)
    page.goto("/about/inbox/")
    page.keyboard.press("a")
    expect(page.locator("#undo")).to_be_visible()
    assert wrong + violations(page) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_page_scrolls_sideways(
    enter: Callable[..., BrowserContext], world: World, language: str
) -> None:
    page = enter(locale=LOCALES[language]).new_page()
    wide = []
    for width in (320, 390, 768, 1024, 1360, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        for address in world.addresses:
            page.goto(address)
            wide += [(width, address)] if page.evaluate(STICKS_OUT) else []
    assert wide == []


@pytest.mark.parametrize("width", [390, 1360])
def test_every_target_is_large_enough(
    enter: Callable[..., BrowserContext], world: World, width: int
) -> None:
    page = enter(viewport={"width": width, "height": 800}).new_page()
    small = []
    for address in world.addresses:
        page.goto(address)
        small += page.evaluate(SMALL, TARGETS)
    assert small == []


def test_a_page_asks_nobody_else_and_stays_light(page: Page, world: World) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/about/inbox/")
    origin = page.url.split("/about")[0]
    assert [url for url in asked if not url.startswith(origin)] == []
    assert len(page.content()) < 60_000


def test_nothing_of_a_page_is_left_in_the_browser(page: Page) -> None:
    page.goto("/about/inbox/")
    page.keyboard.press("j")
    page.keyboard.press("j")
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "计划" not in kept
