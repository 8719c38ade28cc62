"""How learning stands, what reviews came to, what was kept unasked and what was not saved."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from tests import factories
from tests.cast import Person
from tests.fakes.model import ModelServer
from tests.understanding.review import talk
from tests.web import pages
from understanding.records.actions import conflicts, ledger
from understanding.records.models import Entry, MemoryRecord, Refusal
from understanding.records.refusal_families import Family
from understanding.review import cadence, learning
from understanding.review.models import Run, Session
from understanding.review.reasons import Reason
from understanding.web import memory_words, refusal_words, review_words
from xopc.shared import clock
from xopc.shared.scope import Scope, bind

ADDRESS = "/about/learning/"
ROW, MORE = re.compile(r'id="(row-[\w-]+)"'), re.compile(r'hx-get="([^"]+\?\w+=[\w-]+)"')
POLL = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "progress"}


def make(person: Person, **fields: Any) -> Run:
    """A run of the conversation "s", which has one message that waits."""
    mine = {"tenant_id": person.scope.tenant_id, "owner_id": person.scope.owner_id}
    with bind(person.scope):
        defaults = {"turns": 1, "last_turn_at": clock.now()}
        session, _ = Session.objects.get_or_create(**mine, session_key="s", defaults=defaults)
        wanted = {"session": session, "state": "done", "finished_at": clock.now()} | fields
        return Run.objects.create(**mine, **wanted)


def refuse(person: Person, rule: str, sensitivity: str = "regulated", entry: str = "turn") -> None:
    mine = {"tenant_id": person.scope.tenant_id, "owner_id": person.scope.owner_id}
    with bind(person.scope):
        Refusal.objects.create(**mine, rule=rule, sensitivity=sensitivity, entry=entry)


def keep_automatically(person: Person, content: str = "喜欢喝茶") -> MemoryRecord:
    row = factories.candidate(person.scope, content)
    scope = Scope(person.scope.tenant_id, person.scope.owner_id)
    with bind(scope):
        return ledger.decide(scope, row.pk, "keep_automatically").record


def review_address(person: Person) -> str:
    with bind(person.scope):
        return f"{ADDRESS}{Session.objects.get(session_key='s').pk}/review/"


def shown(browser: Client, address: str = ADDRESS, **more: str) -> str:
    return browser.get(address, **more).content.decode()


def part(page: str, name: str) -> str:
    return page.partition(f'id="{name}-title"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("mode", "understanding", "sentence"),
    [
        ("off", {}, "Memory is off, so nothing is learned."),
        ("readOnly", {}, "Memory is read only: what I know is used, nothing new is learned."),
        ("confirmWrite", {"enabled": False}, "Reading conversations again is switched off"),
        ("confirmWrite", {}, "No language model is connected"),
    ],
)
def test_the_page_says_why_nothing_is_read_again(
    alice: Person, browser_of_alice: Client, mode: str, understanding: dict[str, Any], sentence: str
) -> None:
    talk.configure(alice, mode, **understanding)
    make(alice)
    page = shown(browser_of_alice)
    assert sentence in page
    assert "Review now" not in page


@pytest.mark.usefixtures("fake_model")
def test_the_page_says_how_often_is_read_again(alice: Person, browser_of_alice: Client) -> None:
    talk.configure(alice, reviewIntervalTurns=25)
    assert "After every 25 messages of a conversation I read it again" in shown(browser_of_alice)


@pytest.mark.usefixtures("fake_model")
def test_a_slower_pace_is_explained(alice: Person, browser_of_alice: Client) -> None:
    for _ in range(20):
        factories.candidate(alice.scope, tags=["user-understanding"])
    page = shown(browser_of_alice)
    assert "less often for now, after every 20 messages" in page
    assert "Many suggestions already wait in your inbox." in page


def test_a_conversation_is_read_at_once_when_the_person_says_so(
    alice: Person, browser_of_alice: Client, fake_model: ModelServer
) -> None:
    talk.say(alice, talk.TEA)
    assert "1 new message" in part(shown(browser_of_alice), "waiting")
    fake_model.then(talk.answer(talk.entry(), talk.entry(quote="I never said that at all.")))
    answer = browser_of_alice.post(review_address(alice))
    assert (answer.status_code, answer.url) == (303, f"{ADDRESS}#progress")
    page = shown(browser_of_alice)
    assert "No conversation has new messages." in part(page, "waiting")
    assert "Suggested 1, dropped 1" in part(page, "ended")
    assert "Not found in your words" in part(page, "ended")
    assert talk.entry()["content"] in part(page, "ended")


def test_a_review_that_may_not_begin_is_refused_in_words(
    alice: Person, browser_of_alice: Client
) -> None:
    make(alice)
    answer = browser_of_alice.post(review_address(alice))
    assert answer.status_code == 409
    assert "No language model is connected" in answer.content.decode()


@pytest.mark.usefixtures("fake_model")
def test_the_press_of_a_button_twice_begins_one_review(
    alice: Person, browser_of_alice: Client
) -> None:
    make(alice, state="running", finished_at=None)
    assert browser_of_alice.post(review_address(alice)).status_code == 303
    assert len(talk.runs(alice)) == 1


def test_what_is_being_read_asks_for_itself_until_it_is_over(
    alice: Person, browser_of_alice: Client
) -> None:
    run = make(alice, state="running", finished_at=None)
    page = shown(browser_of_alice)
    assert 'hx-trigger="every 2s"' in page
    assert "No conversation has new messages." in part(page, "waiting")
    poll = shown(browser_of_alice, f"{ADDRESS}?open=1", **POLL)
    assert 'hx-trigger="every 2s"' in poll
    assert 'id="ended"' not in poll
    with bind(alice.scope):
        Run.objects.filter(pk=run.pk).update(state="done", finished_at=clock.now(), created=2)
    poll = shown(browser_of_alice, f"{ADDRESS}?open=1", **POLL)
    assert "every" not in poll
    assert "Suggested 2" in part(poll, "ended")
    assert ">Read again: Suggested 2</div>" in poll
    assert "data-focus" not in poll


def test_a_review_that_is_put_off_says_why_and_until_when(
    alice: Person, browser_of_alice: Client
) -> None:
    make(alice, state="waiting", finished_at=None, error="model_busy", attempts=1)
    page = shown(browser_of_alice)
    assert "The language model was busy." in page
    assert "Tried again at" in page


@pytest.mark.usefixtures("fake_model")
def test_a_failed_review_can_be_started_again_until_it_was(
    alice: Person, browser_of_alice: Client
) -> None:
    make(alice, state="failed", error="answer_truncated")
    page = part(shown(browser_of_alice), "ended")
    assert "The answer of the language model was cut off." in page
    assert "Start again" in page
    assert "1 review failed" in shown(browser_of_alice, "/about/")
    make(alice)
    assert "Start again" not in part(shown(browser_of_alice), "ended")
    assert "review failed" not in shown(browser_of_alice, "/about/")


def test_a_night_is_listed_by_what_it_did_and_only_then(
    alice: Person, browser_of_alice: Client
) -> None:
    make(alice, kind="consolidation", session=None)
    assert "Nothing was read again yet." in shown(browser_of_alice)
    night = make(alice, kind="consolidation", session=None)
    rows = [factories.record(alice.scope) for _ in range(2)]
    with bind(alice.scope):
        conflicts.open(alice.scope, [row.pk for row in rows], reason="x", batch=night.pk)
    page = part(shown(browser_of_alice), "ended")
    assert page.count("Tidying up at night") == 1
    assert "Put in doubt 2" in page


def test_what_was_kept_automatically_can_be_taken_back(
    alice: Person, browser_of_alice: Client
) -> None:
    row = keep_automatically(alice)
    page = part(shown(browser_of_alice), "kept")
    assert "喜欢喝茶" in page
    token = page.split('name="token" value="')[1].split('"')[0]
    browser_of_alice.post("/undo/", {"token": token, "next": ADDRESS})
    with bind(alice.scope):
        assert MemoryRecord.objects.get(pk=row.pk).status == "candidate"
    assert "喜欢喝茶" not in part(shown(browser_of_alice), "kept")
    assert "Kept automatically" in shown(browser_of_alice, f"/about/known/{row.pk}/")


def test_the_list_of_kept_items_stands_there_only_when_it_may_be_filled(
    alice: Person, browser_of_alice: Client
) -> None:
    hidden = shown(browser_of_alice).split('id="kept"')[1].split(">")[0]
    assert "hidden" in hidden
    talk.configure(alice, "auto")
    page = part(shown(browser_of_alice), "kept")
    assert "It needs 20 rated replies, 0 so far." in page


@pytest.mark.parametrize(
    ("rule", "entry", "sentence"),
    [
        ("prose.password", "turn", "was not saved because it looked like a password."),
        ("payment.card", "write", "was not saved because it looked like a card number."),
        ("special.health", "turn", "was not saved because it spoke of health."),
        ("of.tomorrow", "source", "was not saved because it looked like protected data."),
        ("provider.x", "rescan", "was withdrawn because it looked like an access key."),
    ],
)
def test_what_was_not_saved_is_told_by_family(
    alice: Person, browser_of_alice: Client, rule: str, entry: str, sentence: str
) -> None:
    refuse(alice, rule, entry=entry)
    assert sentence in part(shown(browser_of_alice), "unsaved")


def test_a_special_refusal_suggests_a_consequence_and_the_setting(
    alice: Person, browser_of_alice: Client
) -> None:
    refuse(alice, "special.health")
    page = part(shown(browser_of_alice), "unsaved")
    assert "You can keep a consequence instead" in page
    assert 'href="/settings/memory/#id_sensitive"' in page
    with bind(alice.scope):
        Refusal.objects.update(rule="payment.card")
    assert "consequence" not in part(shown(browser_of_alice), "unsaved")


@pytest.mark.parametrize("name", ["waiting", "ended", "kept", "unsaved"])
def test_each_list_goes_on_without_a_gap(
    alice: Person, browser_of_alice: Client, name: str
) -> None:
    for number in range(23):
        pages.learned(alice.scope, f"talk {number}")
        keep_automatically(alice, f"喜欢 {number}")
    page = part(shown(browser_of_alice), name)
    rows, following = ROW.findall(page), MORE.findall(page)
    while following:
        htmx = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": f"more-{name}"}
        page = shown(browser_of_alice, following[0], **htmx)
        rows, following = rows + ROW.findall(page), MORE.findall(page)
    assert len(rows) == {"waiting": 23, "ended": 46, "kept": 23, "unsaved": 46}[name]
    assert len(set(rows)) == len(rows)


def test_the_page_costs_the_same_however_much_it_lists(
    alice: Person, queries: Callable[[str], int], settings: LazySettings
) -> None:
    settings.CHAT_MODEL = "m"
    talk.configure(alice, "auto")

    def fill(name: str) -> None:
        pages.learned(alice.scope, name)
        row = keep_automatically(alice, name)
        make(alice, created=1, record_ids=[str(row.pk)])
        make(alice, kind="consolidation", session=None, created=1)

    fill("first")
    # the pace is remembered for a while
    few = [queries(ADDRESS) for _ in range(2)][-1]
    for number in range(8):
        fill(f"talk {number}")
    assert queries(ADDRESS) == few <= 24


def test_every_reason_and_family_has_words() -> None:
    assert set(review_words.DROPPED) == set(Reason)
    assert set(review_words.OFF) == set(learning.REASONS)
    assert set(refusal_words.BECAUSE) == set(Family)
    assert set(refusal_words.WAYS) == set(Entry)
    assert set(memory_words.PACE) == set(cadence.REASONS)
