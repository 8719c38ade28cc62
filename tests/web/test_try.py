"""The chat to try it with, without JavaScript and as its script reads it."""

import json
import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from tests import factories
from tests.cast import Cast, Person
from tests.fakes import misbehaviours
from tests.fakes.model import ModelServer
from understanding.capture.models import Message, Turn
from understanding.context.models import Trace
from understanding.records import config
from understanding.records.actions import candidates
from understanding.records.models import MemoryRecord
from xopc.shared.scope import bind

LINES = "application/x-ndjson"
REMEMBER = "Remember that I prefer pnpm over npm."
PNPM, YARN = "I prefer pnpm over npm.", "I prefer yarn over npm."
ASK = "Do I prefer pnpm over npm?"
WRONG = f"That's not my preference. {YARN}"


@pytest.fixture
def browser(alice: Person) -> Client:
    return alice.browser()


def page(browser: Client) -> str:
    return words(browser.get("/try/").content.decode())


def say(browser: Client, text: str, **form: str) -> str:
    answer = browser.post("/try/", {"text": text} | form)
    assert answer.status_code == 200
    return words(answer.content.decode())


def read(browser: Client, text: str) -> list[dict[str, Any]]:
    answer = browser.post("/try/", {"text": text}, headers={"Accept": LINES})
    assert answer["Content-Type"] == LINES
    return [json.loads(line) for line in b"".join(answer).decode().splitlines()]


def rate(browser: Client, turn: str, outcome: str) -> str:
    """As htmx does it: the buttons again."""
    form, headers = {"outcome": outcome}, {"HX-Request": "true"}
    return browser.post(f"/try/{turn}/rate/", form, headers=headers).content.decode()


def words(html: str) -> str:
    """The conversation's part of a page, in one line."""
    found = re.search(r'<ol id="talk".*?</ol>', html, re.DOTALL)
    return " ".join((found[0] if found else html).split())


def configure(person: Person, mode: str) -> None:
    with bind(person.scope):
        config.save(person.scope, {"memory": {"mode": mode}})


def record(person: Person, content: str) -> MemoryRecord:
    with bind(person.scope):
        found: MemoryRecord = MemoryRecord.objects.get(content=content)
        return found


def keep(person: Person, content: str) -> None:
    with bind(person.scope):
        candidates.confirm(person.scope, MemoryRecord.objects.get(content=content).pk)


def kept(person: Person) -> list[tuple[str, str]]:
    with bind(person.scope):
        return list(Message.objects.order_by("turn_id", "-role").values_list("role", "text"))


def turn_ids(person: Person) -> list[str]:
    with bind(person.scope):
        return list(Turn.objects.order_by("id").values_list("turn_id", flat=True))


def test_without_a_model_it_says_so_and_shows_what_becomes_of_a_message(
    browser: Client, alice: Person
) -> None:
    assert "No language model is connected" in browser.get("/try/").content.decode()
    shown = say(browser, REMEMBER)
    assert f"/about/inbox/{record(alice, PNPM).pk}/" in shown
    assert "/keep/" in shown
    assert "Used: 0" in shown


def test_without_a_model_the_fenced_block_is_shown(browser: Client, alice: Person) -> None:
    kept = factories.record(alice.scope, PNPM)
    shown = say(browser, ASK)
    assert "What the model would be given" in shown
    assert "&lt;user-context boundary=" in shown
    assert "Used: 1" in shown
    assert f"/about/known/{kept.pk}/" in shown


def test_a_model_answers_with_what_is_known(
    browser: Client, alice: Person, fake_model: ModelServer
) -> None:
    factories.record(alice.scope, PNPM)
    assert f"I remember: {PNPM}" in say(browser, ASK)
    assert "user-context" in fake_model.prompts[0]
    assert f"I remember: {PNPM}" in page(browser)


def test_why_explains_the_reply(browser: Client, alice: Person) -> None:
    factories.record(alice.scope, PNPM)
    address = re.search(r"/why/[0-9a-f-]+/", say(browser, ASK))[0]
    assert PNPM in browser.get(address).content.decode()


def test_a_script_reads_the_answer_in_pieces_and_then_the_exchange(
    browser: Client, fake_model: ModelServer
) -> None:
    fake_model.then("Good morning to you, too.")
    *pieces, last = read(browser, "Good morning!")
    assert len(pieces) > 1
    assert "".join(piece["piece"] for piece in pieces) == "Good morning to you, too."
    assert "Good morning to you, too." in last["html"]
    assert 'id="turn"' in last["html"]


def test_the_model_is_told_what_was_said_before(browser: Client, fake_model: ModelServer) -> None:
    fake_model.then("Nice to meet you.", "Again?")
    for text in ("Hello there", "Hello again"):
        read(browser, text)
    assert [message["content"] for message in fake_model.requests[1]["messages"][1:]] == [
        "Hello there",
        "Nice to meet you.",
        "Hello again",
    ]


def test_a_failing_model_is_told_and_the_message_is_kept_all_the_same(
    browser: Client, alice: Person, fake_model: ModelServer
) -> None:
    fake_model.then(misbehaviours.failing(400))
    shown = say(browser, "Good morning!")
    assert "The language model refused the request." in shown
    assert kept(alice) == [("user", "Good morning!")]


def test_an_answer_that_was_cut_off_is_kept_as_far_as_it_came(
    browser: Client, alice: Person, fake_model: ModelServer
) -> None:
    fake_model.then(misbehaviours.truncated)
    shown = say(browser, "Good morning!")
    assert "was cut off" in shown
    assert "Try again" in shown
    assert kept(alice) == [("user", "Good morning!"), ("assistant", "You said: G")]


# the end of a response closes the connection, and with it any transaction
@pytest.mark.django_db(transaction=True)
def test_a_reader_who_leaves_loses_nothing(
    browser: Client, alice: Person, fake_model: ModelServer
) -> None:
    answer = browser.post("/try/", {"text": REMEMBER}, headers={"Accept": LINES})
    next(iter(answer.streaming_content))
    answer.close()
    assert kept(alice)[0] == ("user", REMEMBER)
    assert record(alice, PNPM).status == "candidate"


def test_a_form_that_is_sent_twice_is_one_message(
    browser: Client, alice: Person, fake_model: ModelServer
) -> None:
    form = {"text": "Good morning!", "turn": "01a22d9e-82fd-7447-9f44-13f09146f317"}
    browser.post("/try/", form)
    assert browser.post("/try/", form).url == "/try/"
    assert len(fake_model.requests) == 1
    browser.post("/try/", form | {"text": "Good evening!"})
    assert [text for role, text in kept(alice) if role == "user"] == [
        "Good morning!",
        "Good evening!",
    ]


def test_a_rating_is_shown_and_can_be_changed(browser: Client, alice: Person) -> None:
    say(browser, ASK)
    (turn,) = turn_ids(alice)
    for outcome, name in (("helpful", "helpful"), ("not_helpful", "not-helpful")):
        answer = browser.post(f"/try/{turn}/rate/", {"outcome": outcome})
        assert answer.url == f"/try/#turn-{turn}"
        pressed = re.findall(r'id="([a-z-]*helpful)-[^>]*aria-pressed="true"', page(browser))
        assert pressed == [name]


def test_what_shaped_two_bad_replies_is_said_to_be_paused(browser: Client, alice: Person) -> None:
    factories.record(alice.scope, PNPM)
    for text in (ASK, f"Tell me: {ASK}"):
        say(browser, text)
    first, second = turn_ids(alice)
    told = [rate(browser, turn, "not_helpful") for turn in (first, second)]
    told.append(rate(browser, second, "helpful"))
    assert ["is paused until you decide" in one for one in told] == [False, True, True]
    assert page(browser).count("is paused until you decide") == 1


def test_a_correction_shows_what_it_paused_and_what_it_proposes(
    browser: Client, alice: Person
) -> None:
    factories.record(alice.scope, PNPM)
    say(browser, ASK)
    shown = say(browser, WRONG)
    assert record(alice, PNPM).status == "needs_review"
    assert re.search(rf"Paused, needs you</span> <a [^>]*>{PNPM}", shown)
    assert re.search(rf"New</span> <a [^>]*>{YARN}", shown)
    assert re.search(rf"Instead of: <span [^>]*>{PNPM}", shown)


def test_a_correction_turns_the_corrected_reply_too(browser: Client, alice: Person) -> None:
    factories.record(alice.scope, PNPM)
    read(browser, ASK)
    (turn,) = turn_ids(alice)
    (last,) = read(browser, WRONG)
    assert f'id="rating-{turn}" class="rating" hx-swap-oob="true"' in words(last["html"])


def test_the_replacement_is_used_once_it_is_kept(
    browser: Client, alice: Person, fake_model: ModelServer
) -> None:
    factories.record(alice.scope, PNPM)
    say(browser, ASK)
    say(browser, WRONG)
    keep(alice, YARN)
    say(browser, "Do I prefer yarn over npm?")
    assert YARN in fake_model.requests[-1]["messages"][-1]["content"]
    assert PNPM not in fake_model.requests[-1]["messages"][-1]["content"]


def test_a_secret_reaches_neither_the_model_nor_the_page(
    browser: Client, alice: Person, fake_model: ModelServer
) -> None:
    shown = say(browser, "My password is hunter2-Zebra!9, is it good?")
    assert "neither saved nor given to a model" in shown
    assert "hunter2" not in shown
    assert not any("hunter2" in body for body in fake_model.bodies)


def test_with_memory_off_the_answer_is_shown_once_and_nothing_is_kept(
    browser: Client, alice: Person, fake_model: ModelServer
) -> None:
    configure(alice, "off")
    assert "Memory is off" in browser.get("/try/").content.decode()
    assert "You said: Good morning!" in say(browser, "Good morning!")
    assert "Good morning!" not in page(browser)
    assert kept(alice) == []


def test_read_only_uses_what_is_known_and_keeps_nothing(browser: Client, alice: Person) -> None:
    factories.record(alice.scope, PNPM)
    configure(alice, "readOnly")
    assert "Used: 1" in say(browser, ASK)
    assert "Memory is read only" in browser.get("/try/").content.decode()
    assert kept(alice) == []


def test_a_new_conversation_begins_empty(browser: Client, alice: Person) -> None:
    say(browser, "Good morning!")
    assert "Good morning!" in page(browser)
    assert browser.post("/try/new/").url == "/try/"
    assert "Good morning!" not in page(browser)
    say(browser, "Good morning!")
    with bind(alice.scope):
        assert Trace.objects.values("session_key").distinct().count() == 2


def test_what_hides_characters_is_refused(browser: Client, alice: Person) -> None:
    assert browser.post("/try/", {"text": "Hello \U000e0041"}).status_code == 400
    assert kept(alice) == []


def test_too_many_messages_are_refused_with_a_sentence(
    browser: Client, settings: LazySettings
) -> None:
    rates = {"read": "1/min", "write": "1/min"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    read(browser, "One")
    refused = browser.post("/try/", {"text": "Two"}, headers={"Accept": LINES})
    assert refused.status_code == 429
    assert "Wait a moment" in refused.content.decode()


def test_an_empty_message_changes_nothing(browser: Client, alice: Person) -> None:
    assert browser.post("/try/", {"text": "  "}).url == "/try/"
    assert kept(alice) == []


@pytest.mark.parametrize(
    "address", ["/try/", "/try/new/", f"/try/{'0' * 8}-{'0' * 4}-7000-8000-{'0' * 12}/rate/"]
)
def test_a_stranger_is_led_to_sign_in(db: None, address: str) -> None:
    answer = Client().post(address, {"text": "Hello"})
    assert answer.url.startswith("/accounts/login/")


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_nobody_sees_or_rates_somebody_elses_reply(
    browser: Client, cast: Cast, stranger: str
) -> None:
    say(browser, REMEMBER)
    (turn,) = turn_ids(cast.alice)
    other = getattr(cast, stranger).browser()
    assert "pnpm" not in page(other)
    assert other.post(f"/try/{turn}/rate/", {"outcome": "helpful"}).status_code == 404


def test_the_address_of_a_form_opened_by_hand_leads_to_the_chat(browser: Client) -> None:
    addresses = ["/try/new/", "/try/01a22d9e-82fd-7447-9f44-13f09146f317/rate/"]
    assert [browser.get(address).url for address in addresses] == ["/try/", "/try/"]


def test_a_message_needs_the_token_of_its_form(cast: Cast) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.alice.user, "django.contrib.auth.backends.ModelBackend")
    assert browser.post("/try/", {"text": "Hello"}).status_code == 403
