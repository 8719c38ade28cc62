"""The pages that come from allauth: in our shell, under our policy, in the person's language."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client

from tests.cast import Person
from tests.web.pages import World
from tests.web.test_frame import INLINE, SAME, Words

PASSWORD = "correct horse 9"
SIGNED_IN = [
    "email/",
    "password/change/",
    "logout/",
    "reauthenticate/",
    "confirm-email/abc/",
    "2fa/",
    "2fa/totp/deactivate/",
    "2fa/recovery-codes/",
    "2fa/recovery-codes/generate/",
    "2fa/reauthenticate/",
]
SIGNED_OUT = [
    "login/",
    "signup/",
    "inactive/",
    "confirm-email/",
    "password/reset/",
    "password/reset/done/",
    "password/reset/key/1-x/",
    "password/reset/key/done/",
]


@pytest.fixture
def confirmed(alice: Person) -> Person:
    """Alice with a password and a confirmed address."""
    alice.user.set_password(PASSWORD)
    alice.user.save()
    EmailAddress.objects.create(
        user=alice.user, email=alice.user.email, verified=True, primary=True
    )
    return alice


@pytest.fixture
def secured(confirmed: Person) -> Client:
    """Confirmed alice by her password, with everything set up."""
    alice = confirmed
    browser = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    browser.post("/accounts/login/", {"login": alice.user.email, "password": PASSWORD})
    TOTP.activate(alice.user, generate_totp_secret())
    RecoveryCodes.activate(alice.user)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return browser


def faults(page: str) -> list[str]:
    return [
        *INLINE.findall(page),
        *(set(Words(page).found) - SAME),
        *["two"][: page.count("<h1") - 1],
    ]


def test_no_page_of_an_account_has_anything_inline_or_english(secured: Client) -> None:
    pages = {a: secured.get(f"/accounts/{a}") for a in SIGNED_IN}
    assert {a: page.status_code for a, page in pages.items()} == dict.fromkeys(SIGNED_IN, 200)
    found = {a: faults(page.content.decode()) for a, page in pages.items()}
    assert not any(found.values()), found


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.usefixtures("db")
def test_no_page_before_it_either(settings: pytest.FixtureRequest, is_open: bool) -> None:
    settings.OPEN_SIGNUP = is_open  # type: ignore[attr-defined]
    browser = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    found = {a: faults(browser.get(f"/accounts/{a}").content.decode()) for a in SIGNED_OUT}
    assert not any(found.values()), found


def test_a_password_that_will_not_do_is_refused_in_chinese(secured: Client) -> None:
    form = {"oldpassword": PASSWORD, "password1": "short", "password2": "short"}
    page = secured.post("/accounts/password/change/", form).content.decode()
    assert "密码太短" in page
    assert faults(page) == []


def test_what_an_account_page_did_is_said_on_the_next_one(secured: Client) -> None:
    form = {"oldpassword": PASSWORD, "password1": PASSWORD + "x", "password2": PASSWORD + "x"}
    page = secured.post("/accounts/password/change/", form, follow=True).content.decode()
    assert "密码已更改。" in page
    assert faults(page) == []


def test_signing_in_and_out_needs_no_message(confirmed: Person) -> None:
    form = {"login": confirmed.user.email, "password": PASSWORD}
    browser = Client()
    page = browser.post("/accounts/login/", form, follow=True).content.decode()
    assert "told" not in page
    assert "told" not in browser.post("/accounts/logout/", follow=True).content.decode()


def test_an_address_is_added_confirmed_and_removed_without_a_script(confirmed: Person) -> None:
    browser_of_alice = confirmed.browser()
    address, new = "/accounts/email/", "new@acme.invalid"
    page = browser_of_alice.post(address, {"action_add": "", "email": new}, follow=True)
    assert f"on its way to {new}" in page.content.decode()
    link = re.search(r"/accounts/confirm-email/\S+", mail.outbox[-1].body)
    assert link
    browser_of_alice.post(link.group())
    assert f"{new} is confirmed." in browser_of_alice.get(address).content.decode()
    page = browser_of_alice.post(address, {"action_remove": "", "email": new}, follow=True)
    assert f'value="{new}"' not in page.content.decode()


def test_security_leads_to_password_and_addresses(browser_of_alice: Client) -> None:
    page = browser_of_alice.get("/accounts/2fa/").content.decode()
    assert 'href="/accounts/password/change/"' in page
    assert 'href="/accounts/email/"' in page


def test_the_language_of_the_account_reaches_the_account_pages(world: World, alice: Person) -> None:
    alice.user.language = "zh-hans"
    alice.user.save()
    browser = alice.browser()
    browser.get("/about/")
    assert 'lang="zh-Hans"' in browser.get("/accounts/2fa/").content.decode()
