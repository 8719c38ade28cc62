"""Deciding, first as a browser without JavaScript does it, then as htmx does."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.cast import Person
from tests.web.pages import World
from understanding.records.actions import records
from understanding.records.models import Event, MemoryRecord
from xopc.shared.scope import bind

HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "pane"}


def state(person: Person, record: MemoryRecord) -> str:
    with bind(person.scope):
        return MemoryRecord.objects.get(pk=record.pk).status


@pytest.mark.parametrize(("verb", "status"), [("keep", "active"), ("reject", "rejected")])
def test_a_decision_returns_to_the_list_with_the_next_one_open(
    world: World, alice: Person, browser_of_alice: Client, verb: str, status: str
) -> None:
    address = f"/about/inbox/{world.candidate.pk}/{verb}/"
    answer = browser_of_alice.post(address, {"version": 1})
    assert answer.status_code == 303
    assert "每周一做计划" in browser_of_alice.get(answer.url).content.decode()
    assert state(alice, world.candidate) == status


def test_later_takes_it_out_of_the_inbox_only(
    world: World, alice: Person, browser_of_alice: Client
) -> None:
    browser_of_alice.post(f"/about/inbox/{world.candidate.pk}/later/", {"version": 1})
    assert (
        "喜欢先看结论"
        not in browser_of_alice.get("/about/inbox/").content.decode().split('id="undo"')[0]
    )
    assert state(alice, world.candidate) == "candidate"


def test_the_next_page_offers_to_undo_and_undo_brings_it_back(
    world: World, alice: Person, browser_of_alice: Client
) -> None:
    browser_of_alice.post(f"/about/inbox/{world.candidate.pk}/keep/", {"version": 1})
    page = browser_of_alice.get("/about/inbox/")
    assert "Kept: “喜欢先看结论”" in page.content.decode()
    token = page.context["undo"].token
    assert (
        browser_of_alice.post("/undo/", {"token": token, "next": "/about/inbox/"}).status_code
        == 303
    )
    assert state(alice, world.candidate) == "candidate"


def test_a_session_never_holds_the_text_of_a_record(world: World, browser_of_alice: Client) -> None:
    browser_of_alice.post(f"/about/inbox/{world.candidate.pk}/keep/", {"version": 1})
    assert "结论" not in str(dict(browser_of_alice.session.items()))


def test_htmx_gets_the_next_pane_and_everything_that_changed_around_it(
    world: World, browser_of_alice: Client
) -> None:
    address = f"/about/inbox/{world.candidate.pk}/keep/"
    answer = browser_of_alice.post(address, {"version": 1}, **HTMX).content.decode()
    assert 'id="pane"' in answer
    assert f'id="row-{world.candidate.pk}" hx-swap-oob="delete"' in answer
    assert all(f'id="{name}"' in answer for name in ("count-inbox", "undo", "live", "intro"))
    assert "<html" not in answer


def test_undo_offered_to_htmx_leads_back_to_the_page_that_is_looked_at(
    world: World, browser_of_alice: Client
) -> None:
    address = f"/about/inbox/{world.candidate.pk}/keep/"
    here = {"HTTP_HX_CURRENT_URL": "http://testserver/about/inbox/?sort=newest"}
    answer = browser_of_alice.post(address, {"version": 1}, **HTMX, **here).content.decode()
    assert 'name="next" value="/about/inbox/?sort=newest"' in answer


def test_the_last_decision_asks_the_page_to_show_that_nothing_waits(
    alice: Person, browser_of_alice: Client
) -> None:
    only = factories.candidate(alice.scope)
    answer = browser_of_alice.post(f"/about/inbox/{only.pk}/keep/", {"version": 1}, **HTMX)
    assert "changed" in answer["HX-Trigger"]
    assert "Nothing waits for you" in browser_of_alice.get("/about/inbox/").content.decode()


def test_a_stale_form_changes_nothing_and_says_what_is_there_now(
    world: World, alice: Person, browser_of_alice: Client
) -> None:
    address = f"/about/inbox/{world.candidate.pk}/keep/"
    browser_of_alice.post(address, {"version": 1})
    answer = browser_of_alice.post(address, {"version": 1}, **HTMX)
    assert answer.status_code == 409
    assert "In use" in answer.content.decode()
    with bind(alice.scope):
        assert Event.objects.filter(subject_id=world.candidate.pk).count() == 1


@pytest.mark.parametrize("version", ["", "abc", "1.0", "-1", "0", "9" * 30])
@pytest.mark.parametrize("verb", ["keep", "edit"])
def test_a_form_without_a_version_is_stale(
    world: World, alice: Person, browser_of_alice: Client, verb: str, version: str
) -> None:
    form = {"version": version, "content": "x y z", "kind": "routine"}
    answer = browser_of_alice.post(f"/about/inbox/{world.candidate.pk}/{verb}/", form)
    assert answer.status_code == 409
    assert state(alice, world.candidate) == "candidate"


def test_a_stale_form_can_be_repeated_where_that_is_legal(
    world: World, alice: Person, browser_of_alice: Client
) -> None:
    answer = browser_of_alice.post(f"/about/inbox/{world.candidate.pk}/keep/", {"version": 7})
    assert answer.status_code == 409
    again = dict(answer.context["again"])
    assert browser_of_alice.post(answer.request["PATH_INFO"], again).status_code == 303
    assert state(alice, world.candidate) == "active"


def test_edit_then_keep_is_one_decision(
    world: World, alice: Person, browser_of_alice: Client
) -> None:
    form = {"version": 1, "content": "喜欢先看结论和数字", "kind": "preference"}
    browser_of_alice.post(f"/about/inbox/{world.candidate.pk}/edit/", form)
    page = browser_of_alice.get(f"/about/known/{world.candidate.pk}/").content.decode()
    assert "喜欢先看结论和数字" in page
    assert "<del>喜欢先看结论</del>" in page
    assert "先说结论吧" in page
    with bind(alice.scope):
        events = Event.objects.filter(subject_id=world.candidate.pk)
        assert len(set(events.values_list("batch_id", flat=True))) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [("", "The statement is empty"), ("  ", "The statement is empty")],
)
def test_an_edit_that_cannot_be_kept_shows_the_form_again(
    world: World, alice: Person, browser_of_alice: Client, content: str, message: str
) -> None:
    form = {"version": 1, "content": content, "kind": "routine"}
    answer = browser_of_alice.post(f"/about/inbox/{world.candidate.pk}/edit/", form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert message in page
    assert '<option value="routine" selected>' in page
    assert state(alice, world.candidate) == "candidate"


def test_a_secret_is_refused_in_words(world: World, browser_of_alice: Client) -> None:
    form = {"version": 1, "content": "my password is hunter2-Xk9!", "kind": "preference"}
    answer = browser_of_alice.post(f"/about/inbox/{world.candidate.pk}/edit/", form)
    assert answer.status_code == 422
    assert "must never be kept" in answer.content.decode()


def test_ticked_items_are_decided_together(alice: Person, browser_of_alice: Client) -> None:
    several = [factories.candidate(alice.scope) for _ in range(3)]
    form = {"ids": [f"{row.pk}:1" for row in several], "verb": "keep"}
    browser_of_alice.post("/about/inbox/decide/", form)
    assert {state(alice, row) for row in several} == {"active"}
    assert "3 items kept" in browser_of_alice.get("/about/known/").content.decode()


def test_a_tick_carries_the_version_its_row_showed(world: World, browser_of_alice: Client) -> None:
    page = browser_of_alice.get("/about/inbox/").content.decode()
    assert f'value="{world.candidate.pk}:1"' in page


@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
def test_a_ticked_item_that_changed_is_left_and_named_the_rest_is_kept(
    alice: Person, browser_of_alice: Client, more: dict[str, str]
) -> None:
    seen, changed = factories.candidate(alice.scope), factories.candidate(alice.scope)
    with bind(alice.scope):
        records.edit(alice.scope, changed.pk, content="Prefers coffee")
    form = {"ids": [f"{seen.pk}:1", f"{changed.pk}:1", "nonsense:1"], "verb": "keep"}
    answer = browser_of_alice.post("/about/inbox/decide/", form, **more)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert (state(alice, seen), state(alice, changed)) == ("active", "candidate")
    assert "2 items were left as they are" in page
    assert "Prefers coffee" in page
    assert f"Kept: “{seen.content}”" in page


@pytest.mark.parametrize("tick", ["{}", "{}:", "{}:abc", "{}:99999999999999999999", "{}:-1"])
def test_a_tick_without_a_version_decides_nothing(
    world: World, alice: Person, browser_of_alice: Client, tick: str
) -> None:
    form = {"ids": [tick.format(world.candidate.pk)], "verb": "keep"}
    assert browser_of_alice.post("/about/inbox/decide/", form).status_code == 409
    assert state(alice, world.candidate) == "candidate"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?origin=observed", ["喜欢先看结论"]),
        ("?origin=connected_source", ["每周一做计划"]),
        ("?q=结论", ["喜欢先看结论"]),
        ("?q=先说", ["喜欢先看结论"]),
        ("?kind=boundary", []),
        ("?sort=newest", ["每周一做计划", "喜欢先看结论"]),
        ("?kind=nonsense&sort=nonsense&after=nonsense", ["喜欢先看结论", "每周一做计划"]),
        ("?q=%00%ff", []),
    ],
)
def test_the_list_obeys_its_address(
    world: World, browser_of_alice: Client, query: str, found: list[str]
) -> None:
    rows = browser_of_alice.get(f"/about/inbox/{query}").context.get("rows", [])
    assert [row.record.content for row in rows] == found


@pytest.mark.parametrize("sort", ["certain", "newest", "oldest", "evidence"])
def test_pages_follow_each_other_without_a_gap_in_every_order(
    alice: Person, browser_of_alice: Client, sort: str
) -> None:
    made = [factories.candidate(alice.scope, confidence=n % 3 / 3 or None) for n in range(53)]
    first = browser_of_alice.get(f"/about/inbox/?sort={sort}")
    # deciding some in between must not make the next page skip any
    fourth = first.context["rows"][3].record
    browser_of_alice.post(f"/about/inbox/{fourth.pk}/keep/", {"version": fourth.version})
    second = browser_of_alice.get(f"/about/inbox/{first.context['more']}")
    seen = [row.record.pk for row in [*first.context["rows"], *second.context["rows"]]]
    assert len(seen) == 53
    assert set(seen) == {row.pk for row in made}


def test_what_was_searched_is_marked_and_markup_stays_text(
    alice: Person, browser_of_alice: Client
) -> None:
    factories.candidate(alice.scope, "Likes <b>bold</b> tea")
    page = browser_of_alice.get("/about/inbox/?q=tea").content.decode()
    assert "Likes &lt;b&gt;bold&lt;/b&gt; <mark>tea</mark>" in page


def test_the_list_costs_the_same_however_long_it_is(
    alice: Person, queries: Callable[[str], int]
) -> None:
    factories.evidence(alice.scope, factories.candidate(alice.scope))
    few = queries("/about/inbox/")
    for _ in range(20):
        factories.evidence(alice.scope, factories.candidate(alice.scope))
    assert queries("/about/inbox/") == few <= 14
