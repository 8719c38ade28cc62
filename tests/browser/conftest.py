"""A real Chromium on a live server. Without /usr/bin/chromium, the one Playwright installed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
from pytest_django.live_server_helper import LiveServer

from tests.cast import Person
from tests.web.pages import World, furnish

# Playwright keeps an event loop in this thread; Django would refuse every query of a test
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
CHROMIUM = Path("/usr/bin/chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    system = {"executable_path": str(CHROMIUM)} if CHROMIUM.exists() else {}
    return {**browser_type_launch_args, **system, "args": QUIET}


@pytest.fixture
def world(live_server: LiveServer, alice: Person) -> World:
    return furnish(alice)


@pytest.fixture
def enter(
    browser: Browser, live_server: LiveServer, alice: Person
) -> Iterator[Callable[..., BrowserContext]]:
    """A browser in which alice is signed in; any option of a Playwright context by keyword."""
    opened: list[BrowserContext] = []

    def open_browser(**options: Any) -> BrowserContext:
        size = {"viewport": {"width": 1360, "height": 860}}
        context = browser.new_context(base_url=live_server.url, **(size | options))
        session = alice.browser().cookies[settings.SESSION_COOKIE_NAME].value
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}
        context.add_cookies([cookie])
        context.set_default_timeout(20_000)
        opened.append(context)
        return context

    yield open_browser
    for context in opened:
        context.close()


@pytest.fixture
def page(enter: Callable[..., BrowserContext], world: World) -> Iterator[Page]:
    """Alice's page. Nothing may be complained about in its console."""
    page = enter().new_page()
    complaints = listen(page)
    yield page
    assert complaints == []


#: an answer that refuses a decision, and a request that a newer one replaced, are no complaints
EXPECTED = ("Failed to load resource", "htmx:sendAbort", "htmx:afterRequest")


def listen(page: Page) -> list[str]:
    """What the console complains about."""
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith(EXPECTED):
            complaints.append(message.text)

    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", note)
    return complaints
