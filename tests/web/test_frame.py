"""What every page has in common: policy, languages, theme, errors, the admin site."""

import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.test import Client

from tests.cast import Person
from tests.web.pages import World
from xopc.accounts.models import User

PUBLIC = ["/accounts/login/", "/accounts/password/reset/"]
ACCOUNT = ["/accounts/2fa/", "/accounts/password/set/"]
INLINE = re.compile(r"\sstyle=|<style|\son\w+=|hx-on|<script(?![^>]*\bsrc=)[^>]*>")
#: names and keys that are the same in every language
SAME = {"xopc", "EN", "English", "Gmail", "OpenAI", "alice", "acme", "invalid"}


class Words(HTMLParser):
    """The text and the spoken attributes of a page, without what people wrote themselves."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(re.sub(r"<(style|script|code|kbd)\b.*?</\1>", "", page, flags=re.S))

    def handle_data(self, data: str) -> None:
        self.found += re.findall("[A-Za-z]{2,}", data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name in ("aria-label", "title", "placeholder", "data-failed", "data-text"):
            self.found += re.findall("[A-Za-z]{2,}", dict(attrs).get(name) or "")


def test_the_policy_allows_nothing_inline_and_nothing_foreign(
    world: World, browser_of_alice: Client
) -> None:
    for address in world.addresses:
        policy = browser_of_alice.get(address)["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "http" not in policy
        assert "default-src 'none'" in policy


def test_no_page_has_anything_inline(world: World, browser_of_alice: Client) -> None:
    pages = [browser_of_alice.get(a).content.decode() for a in [*world.addresses, *ACCOUNT]]
    pages += [Client().get(address).content.decode() for address in PUBLIC]
    assert [INLINE.search(page) for page in pages] == [None] * len(pages)


def test_no_page_may_be_kept_by_the_browser(world: World, browser_of_alice: Client) -> None:
    kept = {browser_of_alice.get(a)["Cache-Control"] for a in world.addresses}
    assert kept == {"no-store"}


def test_no_english_word_is_left_on_a_chinese_page(world: World, alice: Person) -> None:
    browser = alice.browser()
    browser.post("/settings/language/", {"language": "zh-hans"})
    pages = {a: browser.get(a).content.decode() for a in [*world.addresses, "/nowhere/"]}
    left = {a: set(Words(page).found) - SAME for a, page in pages.items()}
    assert {a: words for a, words in left.items() if words} == {}
    assert all('lang="zh-Hans"' in page for page in pages.values())


def test_the_language_is_kept_with_the_account(alice: Person) -> None:
    alice.browser().post("/settings/language/", {"language": "zh-hans"})
    assert User.objects.get(pk=alice.user.pk).language == "zh-hans"
    assert "概览" in alice.browser().get("/about/").content.decode()


@pytest.mark.parametrize("address", PUBLIC)
def test_the_language_follows_the_browser_before_that(db: None, address: str) -> None:
    page = Client().get(address, headers={"accept-language": "zh-CN"}).content.decode()
    assert set(Words(page).found) <= SAME


@pytest.mark.parametrize(("theme", "attribute"), [("dark", 'data-theme="dark"'), ("system", None)])
def test_the_theme_stands_on_the_root_element(
    browser_of_alice: Client, theme: str, attribute: str | None
) -> None:
    browser_of_alice.post("/settings/theme/", {"theme": theme, "next": "/about/"})
    page = browser_of_alice.get("/about/").content.decode()
    assert (attribute or 'lang="en">') in page
    assert ("data-theme" in page) == bool(attribute)


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:x"])
def test_a_form_leads_nowhere_else(browser_of_alice: Client, target: str) -> None:
    answer = browser_of_alice.post("/settings/theme/", {"theme": "dark", "next": target})
    assert answer.url == "/about/"


def test_the_error_pages_keep_the_shell(browser_of_alice: Client) -> None:
    page = browser_of_alice.get("/about/nowhere/")
    assert page.status_code == 404
    assert "There is nothing here" in page.content.decode()
    assert 'class="rail"' in page.content.decode()


def test_a_stranger_sees_an_error_without_the_rail(db: None) -> None:
    page = Client().get("/nowhere/").content.decode()
    assert "There is nothing here" in page
    assert 'class="rail"' not in page


def test_a_failure_of_ours_asks_nothing_of_the_database(
    browser_of_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("understanding.web.overview._week", fail)
    browser_of_alice.raise_request_exception = False
    page = browser_of_alice.get("/about/")
    assert page.status_code == 500
    assert "Something went wrong on our side" in page.content.decode()


@pytest.mark.parametrize("address", PUBLIC)
def test_the_pages_before_signing_in_stand_in_the_same_shell(db: None, address: str) -> None:
    page = Client().get(address).content.decode()
    assert "app.css" in page
    assert page.count("<h1") == 1


def test_staff_sees_accounts_and_no_record(world: World, alice: Person) -> None:
    alice.user.is_staff = alice.user.is_superuser = True
    alice.user.save()
    page = alice.browser().get("/admin/").content.decode()
    assert "Api keys" in page
    assert not re.search("Memory record|Evidence|Trace|Queued|Failed task", page)


def test_a_person_has_no_admin_site(browser_of_alice: Client) -> None:
    assert browser_of_alice.get("/admin/").status_code == 302


@pytest.mark.parametrize("language", ["en", "zh_Hans"])
def test_the_compiled_catalog_is_that_of_the_source(language: str) -> None:
    folder = settings.BASE_DIR / "xopc" / "locale" / language / "LC_MESSAGES"
    source = (folder / "django.po").read_text(encoding="utf-8")
    assert "fuzzy" not in source
    compiled = (folder / "django.mo").read_bytes()
    for line in re.findall(r'^msgstr(?:\[0\])? "(.+)"$', source, flags=re.M):
        assert line.replace('\\"', '"').replace("\\n", "\n").encode() in compiled
    assert not re.search(r'^msgstr(\[0\])? ""\n(?!")', source, flags=re.M)
