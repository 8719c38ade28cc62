"""Each reply is explained completely: what was used, what was not, why, and what to do about it."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.cast import Person
from tests.web.pages import World, explained
from understanding.context.models import Reason, Trace
from xopc.shared.scope import bind


def test_the_used_list_is_the_stored_one(world: World, browser_of_alice: Client) -> None:
    context = browser_of_alice.get(f"/why/{world.trace.pk}/").context
    assert [item.row.record.content for item in context["used"]] == ["不吃贝类"]
    assert context["left_out_count"] == 1


@pytest.mark.parametrize("reason", Reason.values)
def test_every_reason_has_its_sentence_and_a_way_out_that_exists(
    alice: Person, browser_of_alice: Client, reason: str
) -> None:
    row = factories.record(alice.scope)
    with bind(alice.scope):
        trace = explained(alice.scope, used=[], left_out={row: reason})
    page = browser_of_alice.get(f"/why/{trace.pk}/")
    (group,) = page.context["left_out"]
    assert str(group.cause.sentence) in page.content.decode()
    if group.cause.page:
        address = f"/about/known/{row.pk}/" + ("edit/" if "edit" in group.cause.page else "")
        assert f'href="{address}"' in page.content.decode()
        assert browser_of_alice.get(address).status_code == 200


def test_a_record_lists_the_replies_it_was_used_in(world: World, browser_of_alice: Client) -> None:
    page = browser_of_alice.get(f"/about/known/{world.known.pk}/").content.decode()
    assert f"/why/{world.trace.pk}/" in page
    narrowed = browser_of_alice.get(f"/why/?record={world.known.pk}").context["traces"]
    assert [trace.pk for trace in narrowed] == [world.trace.pk]


@pytest.mark.parametrize("query", ["?record=nonsense", "?after=nonsense", "?record=&after="])
def test_a_bad_address_shows_the_whole_list(
    world: World, browser_of_alice: Client, query: str
) -> None:
    assert len(browser_of_alice.get(f"/why/{query}").context["traces"]) == 1


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
