"""Each reply is explained completely: what was used, what was not, why, and what to do about it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.cast import Cast, Person
from tests.understanding.feedback.replies import fresh, planned, rate, remediations
from tests.web.pages import World, explained
from understanding.context.models import Reason, Trace
from understanding.feedback.models import Feedback, RecordRating
from understanding.records.models import MemoryRecord
from xopc.shared.scope import bind

HTMX = {"HTTP_HX_REQUEST": "true"}


def test_the_used_list_is_the_stored_one(world: World, browser_of_alice: Client) -> None:
    context = browser_of_alice.get(f"/why/{world.trace.pk}/").context
    assert [item.row.record.content for item in context["used"]] == ["不吃贝类"]
    assert context["left_out_count"] == 1


def left_out(person: Person, browser: Client, reason: str, row: MemoryRecord) -> tuple[Any, Any]:
    """Its group on the page of a reply, and itself in it."""
    with bind(person.scope):
        trace = explained(person.scope, used=[], left_out={row: reason})
    page = browser.get(f"/why/{trace.pk}/")
    (group,) = page.context["left_out"]
    assert str(group.sentence) in page.content.decode()
    return group, group.items[0]


@pytest.mark.parametrize("reason", Reason.values)
def test_every_reason_has_its_sentence_and_a_way_out_that_exists(
    alice: Person, browser_of_alice: Client, reason: str
) -> None:
    _, item = left_out(alice, browser_of_alice, reason, factories.record(alice.scope))
    if reason == "budget":
        assert item.fix is None
    elif not item.fix.address.startswith("#"):
        assert browser_of_alice.get(item.fix.address).status_code == 200


@pytest.mark.parametrize(
    ("reason", "status", "sentence", "label", "address"),
    [
        ("needs_review", "candidate", "Waiting for your decision", "Review it", "/about/inbox/{}/"),
        (
            "needs_review",
            "needs_review",
            "Waiting for your decision",
            "Compare and decide",
            "/about/paused/{}/",
        ),
        ("disabled", "paused", "Paused", "Open it to resume", "/about/known/{}/"),
        ("disabled", "rejected", "Rejected by you", "Open in Set aside", "/about/archive/#row-{}"),
        (
            "correction_target",
            "needs_review",
            "You were just correcting it",
            "Compare and decide",
            "/about/paused/{}/",
        ),
        ("expired", "active", "Out of date", "Extend or forget", "/about/known/{}/edit/"),
    ],
)
def test_the_way_out_is_the_one_that_its_state_has_now(
    alice: Person,
    browser_of_alice: Client,
    *,
    reason: str,
    status: str,
    sentence: str,
    label: str,
    address: str,
) -> None:
    row = factories.record(alice.scope, status=status)
    group, item = left_out(alice, browser_of_alice, reason, row)
    assert (str(group.sentence), str(item.fix.label)) == (sentence, label)
    assert item.fix.address == address.format(row.pk)
    assert browser_of_alice.get(item.fix.address).status_code == 200


def test_what_was_replaced_leads_to_the_newer_one(alice: Person, browser_of_alice: Client) -> None:
    newer = factories.record(alice.scope)
    old = factories.record(alice.scope, status="archived", superseded_by_id=newer.pk)
    group, item = left_out(alice, browser_of_alice, "disabled", old)
    assert str(group.sentence) == "Replaced by a newer record"
    assert item.fix.address == f"/about/known/{newer.pk}/"


def test_a_record_lists_the_replies_it_was_used_in(world: World, browser_of_alice: Client) -> None:
    page = browser_of_alice.get(f"/about/known/{world.known.pk}/").content.decode()
    assert f"/why/{world.trace.pk}/" in page
    narrowed = browser_of_alice.get(f"/why/?record={world.known.pk}").context["traces"]
    assert [trace.pk for trace, _ in narrowed] == [world.trace.pk]


@pytest.mark.parametrize(
    "query", ["?record=nonsense", "?after=nonsense", "?record=&after=", "?rating=nonsense"]
)
def test_a_bad_address_shows_the_whole_list(
    world: World, browser_of_alice: Client, query: str
) -> None:
    assert len(browser_of_alice.get(f"/why/{query}").context["traces"]) == 1


def press(browser: Client, trace: Trace, **form: Any) -> Any:
    via = form.pop("via", {})
    return browser.post(f"/why/{trace.pk}/rate/", form, **via)


def pressed(browser: Client, trace: Trace) -> list[str]:
    context = browser.get(f"/why/{trace.pk}/").context
    buttons = [*context["reply_buttons"]]
    for item in context["used"]:
        buttons += [*item.buttons, *item.more]
    return [button.name for button in buttons if button.is_pressed]


@pytest.mark.parametrize("outcome", ["helpful", "not_helpful"])
def test_a_reply_is_rated_and_rated_differently(
    alice: Person, browser_of_alice: Client, outcome: str
) -> None:
    trace = planned(alice, factories.record(alice.scope))
    press(browser_of_alice, trace, outcome="helpful")
    assert press(browser_of_alice, trace, outcome=outcome).status_code == 303
    assert pressed(browser_of_alice, trace) == [outcome]
    with bind(alice.scope):
        assert Feedback.objects.count() == 1


@pytest.mark.parametrize(
    ("verdict", "status"),
    [
        ("helpful", "active"),
        ("not_helpful", "active"),
        ("irrelevant", "active"),
        ("incorrect", "needs_review"),
        ("outdated", "needs_review"),
        ("sensitive", "needs_review"),
    ],
)
def test_a_record_is_rated_and_no_other_is_blamed(
    alice: Person, browser_of_alice: Client, verdict: str, status: str
) -> None:
    row, other = (factories.record(alice.scope) for _ in range(2))
    trace = planned(alice, row, other)
    press(browser_of_alice, trace, record=row.pk, rating=verdict)
    assert pressed(browser_of_alice, trace) == [verdict]
    assert (fresh(alice, row).status, fresh(alice, other).status) == (status, "active")


def test_what_was_said_of_a_record_is_changed_and_taken_back(
    alice: Person, browser_of_alice: Client
) -> None:
    row = factories.record(alice.scope)
    trace = planned(alice, row)
    for verdict in ("helpful", "not_helpful"):
        press(browser_of_alice, trace, record=row.pk, rating=verdict)
    assert pressed(browser_of_alice, trace) == ["not_helpful"]
    item = browser_of_alice.get(f"/why/{trace.pk}/").context["used"][0]
    assert [button.value for button in item.buttons] == ["helpful", "", "incorrect"]
    press(browser_of_alice, trace, record=row.pk, rating="")
    with bind(alice.scope):
        assert not RecordRating.objects.exists()


def test_rating_a_record_leaves_what_was_said_of_the_reply(
    alice: Person, browser_of_alice: Client
) -> None:
    row = factories.record(alice.scope)
    trace = planned(alice, row)
    rate(alice, trace, "helpful", score=0.8, reason="quick")
    press(browser_of_alice, trace, record=row.pk, rating="not_helpful")
    with bind(alice.scope):
        said = Feedback.objects.get()
    assert (said.outcome, said.score, said.reason) == ("helpful", 0.8, "quick")


def test_htmx_is_told_what_was_paused_and_can_undo_it(
    alice: Person, browser_of_alice: Client
) -> None:
    row = factories.record(alice.scope, "Drinks coffee")
    trace = planned(alice, row)
    answer = press(browser_of_alice, trace, record=row.pk, rating="incorrect", via=HTMX)
    page = answer.content.decode()
    assert page.count("Paused until you decide: “Drinks coffee”") == 2
    assert f'href="/about/paused/{row.pk}/"' in page
    browser_of_alice.post("/undo/", {"token": answer.context["undo"].token})
    assert fresh(alice, row).status == "active"


def test_without_scripts_the_next_page_offers_the_undo(
    alice: Person, browser_of_alice: Client
) -> None:
    row = factories.record(alice.scope, "Drinks coffee")
    trace = planned(alice, row)
    answer = press(browser_of_alice, trace, record=row.pk, rating="incorrect")
    assert answer.url == f"/why/{trace.pk}/#row-{row.pk}"
    page = browser_of_alice.get(f"/why/{trace.pk}/")
    assert "Drinks coffee" in page.context["undo"].sentence


def test_htmx_is_told_that_it_was_noted(alice: Person, browser_of_alice: Client) -> None:
    trace = planned(alice, factories.record(alice.scope))
    answer = press(browser_of_alice, trace, outcome="helpful", via=HTMX).content.decode()
    assert '<div id="live" hx-swap-oob="innerHTML">Noted.</div>' in answer


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"outcome": "great"},
        {"outcome": "mixed"},
        {"record": "nonsense", "rating": "helpful"},
        {"record": "{used}", "rating": "great"},
        {"record": "{other}", "rating": "helpful"},
    ],
)
def test_only_what_was_used_is_rated_in_words_that_exist(
    alice: Person, browser_of_alice: Client, form: dict[str, str]
) -> None:
    used, other = (factories.record(alice.scope) for _ in range(2))
    trace = planned(alice, used)
    given = {name: value.format(used=used.pk, other=other.pk) for name, value in form.items()}
    assert press(browser_of_alice, trace, **given).status_code == 400
    with bind(alice.scope):
        assert not Feedback.objects.exists()


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_nobody_rates_for_somebody_else(cast: Cast, stranger: str) -> None:
    row = factories.record(cast.alice.scope)
    trace = planned(cast.alice, row)
    browser = getattr(cast, stranger).browser()
    for form in ({"outcome": "helpful"}, {"record": row.pk, "rating": "incorrect"}):
        assert press(browser, trace, **form).status_code == 404
    assert fresh(cast.alice, row).status == "active"


def test_the_list_is_narrowed_by_what_was_said(alice: Person, browser_of_alice: Client) -> None:
    row = factories.record(alice.scope)
    said = {outcome: planned(alice, row) for outcome in ("helpful", "not_helpful", "mixed", "")}
    for outcome, trace in said.items():
        if outcome:
            rate(alice, trace, outcome)
    for outcome, trace in said.items():
        context = browser_of_alice.get(f"/why/?rating={outcome or 'unrated'}").context
        assert [one.pk for one, _ in context["traces"]] == [trace.pk]
    assert [chip.count for chip in context["chips"]] == [4, 1, 1, 1, 1]


def test_what_was_paused_because_of_a_reply_is_no_reply(
    alice: Person, browser_of_alice: Client
) -> None:
    row = factories.record(alice.scope)
    trace = planned(alice, row)
    rate(alice, trace, "mixed", records={row: "incorrect"})
    listed = browser_of_alice.get("/why/").context["traces"]
    assert [one.pk for one, _ in listed] == [trace.pk]
    (moved,) = remediations(alice)
    assert browser_of_alice.get(f"/why/{moved.pk}/").status_code == 404


def test_the_pages_cost_the_same_however_much_they_explain(
    alice: Person, queries: Callable[[str], int]
) -> None:
    small = explain_many(alice, 1)
    addresses = ["/why/", "/about/"]
    few = [queries(address) for address in [*addresses, f"/why/{small.pk}/"]]
    large = explain_many(alice, 10)
    assert [queries(address) for address in [*addresses, f"/why/{large.pk}/"]] == few
    assert max(few) <= 16


def explain_many(person: Person, count: int) -> Trace:
    used = [factories.record(person.scope) for _ in range(count)]
    left_out = [factories.record(person.scope) for _ in range(count)]
    with bind(person.scope):
        for _ in range(count):
            trace = explained(person.scope, used=used, left_out=dict.fromkeys(left_out, "budget"))
    return trace
