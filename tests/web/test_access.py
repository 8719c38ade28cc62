"""Every page: nobody sees it without signing in, and nobody sees another person's."""

import re

import pytest
from django.test import Client

from tests.cast import Cast
from tests.understanding.feedback.replies import fresh
from tests.web import pages
from tests.web.pages import PLAIN, World
from tests.web.paused_things import out_of_use
from understanding.records.models import MemoryRecord
from xopc.accounts import actions
from xopc.shared.scope import bind

WRITES = ["keep", "reject", "later", "edit"]
ALL = "/about/paused/all/?why=incorrect&choice=new"


def test_a_stranger_is_led_to_sign_in_from_every_page(world: World) -> None:
    answers = [Client().get(address) for address in world.addresses]
    assert [(a.status_code, a.url.split("?")[0]) for a in answers] == [
        (302, "/accounts/login/") for _ in answers
    ]


def test_htmx_is_led_to_sign_in_too(world: World) -> None:
    answer = Client().get("/about/inbox/", HTTP_HX_REQUEST="true")
    assert answer["HX-Redirect"].startswith("/accounts/login/")


def test_the_owner_sees_every_page(world: World, browser_of_alice: Client) -> None:
    answers = {a: browser_of_alice.get(a).status_code for a in world.addresses}
    assert set(answers.values()) == {200}, answers


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_a_page_of_somebody_elses_thing_does_not_exist(
    world: World, cast: Cast, stranger: str
) -> None:
    browser = getattr(cast, stranger).browser()
    assert {browser.get(address).status_code for address in world.personal} == {404}


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_a_list_of_somebody_else_shows_none_of_it(world: World, cast: Cast, stranger: str) -> None:
    browser = getattr(cast, stranger).browser()
    shown = "".join(browser.get(address).content.decode() for address in PLAIN)
    assert not re.search("喜欢先看结论|不吃贝类|住在|今晚做什么菜|周末", shown)


@pytest.mark.parametrize("stranger", ["bob", "carol"])
@pytest.mark.parametrize("verb", WRITES)
def test_nobody_decides_for_somebody_else(
    world: World, cast: Cast, stranger: str, verb: str
) -> None:
    browser = getattr(cast, stranger).browser()
    form = {"content": "x", "kind": "preference"}
    for kind in ("inbox", "known"):
        address = f"/about/{kind}/{world.candidate.pk}/{verb}/"
        assert browser.post(address, form).status_code == 404


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_nobody_settles_merges_or_reviews_for_somebody_else(
    world: World, cast: Cast, stranger: str
) -> None:
    doubts = pages.doubts(cast.alice)
    with bind(cast.alice.scope):
        twin, here = (MemoryRecord.objects.get(pk=row.pk) for row in (doubts.twin, doubts.here))
    browser = getattr(cast, stranger).browser()
    forms = {
        f"/about/inbox/{twin.pk}/merge/": {"version": 1, "twin": f"{doubts.known.pk}:1"},
        f"/about/disagreements/{here.conflict_group_id}/": {"keep": str(here.pk)},
        f"/about/learning/{world.session.pk}/review/": {},
    }
    assert {browser.post(address, form).status_code for address, form in forms.items()} == {404}


@pytest.mark.parametrize("stranger", ["bob", "carol"])
@pytest.mark.parametrize("page", ["", "both/", "reword/"])
def test_nobody_sees_what_is_paused_of_somebody_else(cast: Cast, stranger: str, page: str) -> None:
    paused = out_of_use(cast.alice)
    browser = getattr(cast, stranger).browser()
    assert browser.get(f"/about/paused/{paused.wrong.pk}/{page}").status_code == 404
    assert browser.get("/about/paused/").context["entries"] == []
    assert browser.get(ALL).context["entries"] == []


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_nobody_decides_what_is_paused_or_rates_for_somebody_else(
    cast: Cast, stranger: str
) -> None:
    paused = out_of_use(cast.alice)
    row = paused.wrong.pk
    given = {"keep": str(row), "members": [f"{row}:2", f"{paused.replacement.pk}:1"]}
    forms = {f"/about/paused/{row}/{page}/": given for page in ("decide", "both", "reword")}
    forms[f"/why/{paused.reply.pk}/rate/"] = {"outcome": "helpful"}
    browser = getattr(cast, stranger).browser()
    assert {browser.post(address, form).status_code for address, form in forms.items()} == {404}
    assert browser.post(ALL, {"entries": str(row), **given}).status_code == 409
    assert fresh(cast.alice, paused.wrong).status == "needs_review"


def test_a_stranger_is_led_to_sign_in_from_what_is_paused(cast: Cast) -> None:
    paused = out_of_use(cast.alice)
    decide, rate = f"/about/paused/{paused.wrong.pk}/decide/", f"/why/{paused.reply.pk}/rate/"
    answers = [Client().get(address) for address in [*paused.addresses, ALL]]
    answers += [Client().post(address) for address in (decide, rate, ALL)]
    assert {answer.url.split("?")[0] for answer in answers} == {"/accounts/login/"}


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_what_is_paused_takes_nothing_but_forms(
    cast: Cast, browser_of_alice: Client, method: str
) -> None:
    paused = out_of_use(cast.alice)
    pages = [*paused.addresses, ALL, f"/why/{paused.reply.pk}/rate/", "/about/paused/"]
    answers = {getattr(browser_of_alice, method)(page).status_code for page in pages}
    assert answers == {405}


@pytest.mark.parametrize("verb", [*WRITES, "pause", "forget"])
def test_a_decision_is_never_made_by_following_a_link(
    world: World, browser_of_alice: Client, verb: str
) -> None:
    browser_of_alice.get(f"/about/known/{world.known.pk}/{verb}/")
    page = browser_of_alice.get(f"/about/known/{world.known.pk}/").content.decode()
    assert "Used when relevant" in page


def test_the_address_of_a_form_opened_by_hand_leads_to_its_page(
    world: World, browser_of_alice: Client
) -> None:
    inbox, known = f"/about/inbox/{world.candidate.pk}/", f"/about/known/{world.known.pk}/"
    leads_to = {
        f"{inbox}keep/": inbox,
        f"{known}pause/": known,
        f"{inbox}merge/": inbox,
        f"/about/disagreements/{world.known.pk}/": "/about/",
        f"/about/learning/{world.session.pk}/review/": "/about/learning/",
        f"/about/paused/{world.known.pk}/decide/": f"/about/paused/{world.known.pk}/",
        f"/why/{world.trace.pk}/rate/": "/why/",
        "/about/inbox/decide/": "/about/inbox/",
        "/undo/": "/about/",
        "/settings/theme/": "/about/",
        "/settings/language/": "/about/",
    }
    assert {address: browser_of_alice.get(address).url for address in leads_to} == leads_to


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_a_form_takes_nothing_but_a_post(
    world: World, browser_of_alice: Client, method: str
) -> None:
    address = f"/about/inbox/{world.candidate.pk}/keep/"
    assert getattr(browser_of_alice, method)(address).status_code == 405


def test_a_decision_needs_the_token_of_its_form(world: World, cast: Cast) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.alice.user, "django.contrib.auth.backends.ModelBackend")
    assert browser.post(f"/about/inbox/{world.candidate.pk}/keep/").status_code == 403


def test_a_sign_in_link_opens_the_page_once(cast: Cast) -> None:
    address = "/sign-in/" + actions.sign_in_link(cast.alice.user).split("/sign-in/")[1]
    first, second = Client(), Client()
    assert first.get(address, follow=True).redirect_chain == [("/about/", 302)]
    refused = second.get(address)
    assert refused.status_code == 404
    assert "used already" in refused.content.decode()


def test_the_front_door_leads_to_the_overview(browser_of_alice: Client) -> None:
    assert browser_of_alice.get("/").url == "/about/"
