"""What is known: telling, pausing, forgetting, restoring."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import reduce
from itertools import product
from operator import or_

import pytest
from django.test import Client

from tests import factories
from tests.cast import Person
from tests.web.pages import World
from understanding.records import lifecycle, states
from understanding.records.actions import records
from understanding.records.effective import effective_status
from understanding.records.models import Durability, Event, MemoryRecord, Usage
from understanding.web import words
from xopc.shared import clock
from xopc.shared.scope import bind

ENDS = ("valid_to", "expires_at", "review_after")


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
    form = {"version": world.gone.version, "next": "/about/archive/"}
    browser_of_alice.post(f"/about/known/{world.gone.pk}/restore/", form)
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


def saved_end(person: Person, browser: Client, day: str, stored: datetime | None) -> datetime:
    row = factories.record(person.scope, "Lives here", valid_to=stored)
    form = {"version": 1, "content": "Lives there", "kind": "preference", "valid_to": day}
    assert browser.post(f"/about/known/{row.pk}/edit/", form).status_code == 303
    with bind(person.scope):
        return MemoryRecord.objects.get(pk=row.pk).valid_to


def test_a_day_holds_until_its_end_where_the_person_is(alice: Person) -> None:
    alice.user.time_zone = "Asia/Shanghai"
    alice.user.save()
    end = saved_end(alice, alice.browser(), "2027-03-05", None)
    assert end == datetime(2027, 3, 5, 15, 59, 59, 999999, tzinfo=UTC)


def test_a_day_that_is_left_as_it_is_keeps_its_exact_time(alice: Person) -> None:
    alice.user.time_zone = "Asia/Shanghai"
    alice.user.save()
    stored = datetime(2027, 3, 4, 18, 30, tzinfo=UTC)
    row = factories.record(alice.scope, valid_to=stored)
    shown = alice.browser().get(f"/about/known/{row.pk}/edit/").content.decode()
    assert 'value="2027-03-05"' in shown
    assert saved_end(alice, alice.browser(), "2027-03-05", stored) == stored


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "soon"])
def test_a_day_that_is_none_is_answered_in_the_form(
    world: World, browser_of_alice: Client, day: str
) -> None:
    form = {"version": 1, "content": "x y z", "kind": "preference", "valid_to": day}
    answer = browser_of_alice.post(f"/about/known/{world.known.pk}/edit/", form)
    assert answer.status_code == 422
    assert "This is not a date" in answer.content.decode()


OVERTAKEN = {
    "needs_review": {"review_after": clock.now() - timedelta(days=1)},
    "stale": {"valid_to": clock.now() - timedelta(days=1)},
}


@pytest.mark.parametrize("status", OVERTAKEN)
def test_what_time_has_overtaken_is_counted_as_what_it_is_and_can_be_kept(
    alice: Person, browser_of_alice: Client, status: str
) -> None:
    row = factories.record(alice.scope, **OVERTAKEN[status])
    page = browser_of_alice.get(f"/about/known/?state={status}")
    assert {str(chip.label): chip.count for chip in page.context["chips"]} == {
        "All": 1,
        str(words.STATES[status].label): 1,
    }
    assert page.context["rows"][0].verbs[0].slug == "keep"
    browser_of_alice.post(f"/about/known/{row.pk}/keep/", {"version": 1})
    (kept,) = browser_of_alice.get("/about/known/?state=active").context["rows"]
    assert kept.status == "active"


def test_the_states_of_the_list_are_those_of_the_records(alice: Person) -> None:
    now = clock.now()
    past, coming = now - timedelta(days=1), now + timedelta(days=1)
    for fields in product(
        *([{name: value} for value in (None, past, coming)] for name in ENDS),
        [{"status": status} for status in states.KNOWN],
        [{"durability": value} for value in Durability],
    ):
        factories.record(
            alice.scope,
            explicitness="inferred",
            updated_at=now - timedelta(days=70),
            **reduce(or_, fields),
        )
    with bind(alice.scope):
        rows = MemoryRecord.objects.for_scope(alice.scope)
        for state, case in states.known(now).items():
            listed = set(rows.filter(case).values_list("pk", flat=True))
            assert listed == {row.pk for row in rows if effective_status(row, now) == state}


@pytest.mark.parametrize("action", ["consent", "configure", "forget", "of another version"])
def test_the_history_has_words_for_every_event(
    world: World, alice: Person, browser_of_alice: Client, action: str
) -> None:
    with bind(alice.scope):
        Event.objects.create(
            tenant_id=alice.scope.tenant_id,
            owner_id=alice.scope.owner_id,
            record=world.known,
            subject_id=world.known.pk,
            action=action,
            actor="user",
            version=1,
        )
    newest = browser_of_alice.get(f"/about/known/{world.known.pk}/").context["history"][0]
    assert str(newest.what) != action
    assert str(newest.what)


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


def test_what_was_replaced_says_so_and_leads_to_the_newer_one(
    alice: Person, browser_of_alice: Client
) -> None:
    old = factories.record(alice.scope, "Drinks coffee")
    with bind(alice.scope):
        new = records.correct(alice.scope, old.pk, "Drinks tea").record
    for address in ("/about/archive/", f"/about/known/{old.pk}/"):
        page = browser_of_alice.get(address).content.decode()
        assert "Replaced" in page
        assert f'href="/about/known/{new.pk}/"' in page
        assert "restore/" not in page


def test_everything_that_can_happen_to_a_record_has_words() -> None:
    born_or_moved = {"propose", "create", "supersede", "undo", "rescan"}
    assert born_or_moved | set(lifecycle.CHANGES) <= set(words.HISTORY)
