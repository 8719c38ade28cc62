"""What is known: telling, pausing, forgetting, restoring."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from tests import factories
from tests.cast import Person
from tests.web.pages import World
from understanding.records.models import Usage
from xopc.shared import clock
from xopc.shared.scope import bind


def test_telling_something_puts_it_in_use_at_once(browser_of_alice: Client) -> None:
    form = {"content": "I sing in a choir", "kind": "routine"}
    page = browser_of_alice.post("/about/known/add/", form, follow=True).content.decode()
    assert "Added: “I sing in a choir”" in page
    assert "You told me" in page
    assert "Written by you" in page


@pytest.mark.parametrize("content", ["", "不吃贝类"])
def test_telling_nothing_or_the_same_again_is_answered_in_the_form(
    world: World, browser_of_alice: Client, content: str
) -> None:
    form = {"content": content, "kind": "preference"}
    assert browser_of_alice.post("/about/known/add/", form).status_code == 422


def test_a_paused_record_is_resumed_by_the_same_button(
    world: World, browser_of_alice: Client
) -> None:
    here = f"/about/known/{world.known.pk}/"
    paused = browser_of_alice.post(f"{here}pause/", {"version": 1}, follow=True)
    assert "Not used until you resume" in paused.content.decode()
    resumed = browser_of_alice.post(f"{here}resume/", {"version": 2}, follow=True)
    assert "Used when relevant" in resumed.content.decode()


def test_forgetting_asks_nothing_and_says_when_it_is_erased(
    world: World, browser_of_alice: Client
) -> None:
    browser_of_alice.post(f"/about/known/{world.known.pk}/forget/", {"version": 1})
    rows = browser_of_alice.get("/about/archive/").context["rows"]
    forgotten = next(row.record for row in rows if row.record.pk == world.known.pk)
    assert forgotten.purge_at > clock.now() + timedelta(days=29)


def test_what_was_set_aside_comes_back(world: World, browser_of_alice: Client) -> None:
    browser_of_alice.post(f"/about/known/{world.gone.pk}/restore/", {"next": "/about/archive/"})
    assert "住在柏林" in browser_of_alice.get("/about/known/").content.decode()


def test_a_decision_that_is_not_legal_is_answered_with_what_is_true_now(
    world: World, browser_of_alice: Client
) -> None:
    answer = browser_of_alice.post(f"/about/known/{world.known.pk}/resume/", {"version": 1})
    assert answer.status_code == 409
    assert "Do it anyway" not in answer.content.decode()


def test_an_edit_leaves_its_mark_in_the_history(world: World, browser_of_alice: Client) -> None:
    form = {"version": 1, "content": "不吃贝类和虾", "kind": "preference"}
    address = f"/about/known/{world.known.pk}/edit/"
    page = browser_of_alice.post(address, form, follow=True).content.decode()
    assert "<del>不吃贝类</del>" in page
    assert "<ins>不吃贝类和虾</ins>" in page


def test_htmx_lets_the_list_ask_for_itself_again(world: World, browser_of_alice: Client) -> None:
    address = f"/about/known/{world.known.pk}/pause/"
    answer = browser_of_alice.post(address, {"version": 1}, HTTP_HX_REQUEST="true")
    assert "changed" in answer["HX-Trigger"]
    assert answer["HX-Reswap"] == "none"
    region = browser_of_alice.get(
        "/about/known/", HTTP_HX_REQUEST="true", HTTP_HX_TARGET="region"
    ).content.decode()
    assert "<html" not in region
    assert "Resume" in region


@pytest.mark.parametrize(
    ("query", "found"),
    [("?state=paused", {"住在里斯本"}), ("?q=贝", {"不吃贝类"}), ("?kind=boundary", set())],
)
def test_the_list_obeys_its_address(
    world: World, browser_of_alice: Client, query: str, found: set[str]
) -> None:
    rows = browser_of_alice.get(f"/about/known/{query}").context["rows"]
    assert {row.record.content for row in rows} == found


def test_a_repeated_undo_is_refused_and_changes_nothing(
    world: World, browser_of_alice: Client
) -> None:
    browser_of_alice.post(f"/about/known/{world.known.pk}/pause/", {"version": 1})
    token = browser_of_alice.get("/about/known/").context["undo"].token
    assert browser_of_alice.post("/undo/", {"token": token}).status_code == 303
    assert browser_of_alice.post("/undo/", {"token": token}).status_code == 409


@pytest.mark.parametrize("token", ["", "nonsense", "018f0000-0000-7000-8000-000000000000"])
def test_an_unknown_undo_does_not_exist(browser_of_alice: Client, token: str) -> None:
    assert browser_of_alice.post("/undo/", {"token": token}).status_code == 404


@pytest.mark.parametrize("path", ["known", "archive"])
def test_the_lists_cost_the_same_however_long_they_are(
    alice: Person, queries: Callable[[str], int], path: str
) -> None:
    status = "active" if path == "known" else "rejected"
    used_record(alice, status)
    few = queries(f"/about/{path}/")
    for _ in range(20):
        used_record(alice, status)
    assert queries(f"/about/{path}/") == few <= 12


def used_record(person: Person, status: str) -> None:
    row = factories.record(person.scope, status=status)
    mine = {"tenant_id": row.tenant_id, "owner_id": row.owner_id}
    with bind(person.scope):
        Usage.objects.create(**mine, record=row, last_used_at=clock.now())
