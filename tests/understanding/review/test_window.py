"""What a review reads of a session: the right turns, in order, within bounds, counted."""

import pytest

from tests.cast import Person
from tests.understanding.review import talk
from understanding.capture.models import Turn
from understanding.review import window
from understanding.review.models import Session
from understanding.review.window import Window
from xopc.shared.scope import bind


def read(person: Person, most: int = 80, *, reviewed: int = 0) -> Window:
    """The window after the first `reviewed` turns were reviewed."""
    with bind(person.scope):
        session = Session.objects.get(session_key="s")
        session.turns -= reviewed
        return window.read(person.scope, session, most=most)


def said(found: Window) -> list[str]:
    return [line.text for line in found.said]


def test_it_reads_both_sides_in_order(alice: Person) -> None:
    talk.say(alice, "One.", "Two.", reply="Yes.")
    found = read(alice)
    assert [(line.index, line.role, line.text) for line in found.lines] == [
        (0, "user", "One."),
        (1, "assistant", "Yes."),
        (2, "user", "Two."),
        (3, "assistant", "Yes."),
    ]
    assert [turn.turn_id for turn in found.turns] == [line.turn.turn_id for line in found.said]


def test_it_reads_one_session_of_one_person(alice: Person, bob: Person) -> None:
    talk.say(bob, "Bob's.")
    talk.say(alice, "Elsewhere.", session="other")
    talk.say(alice, "Here.")
    assert said(read(alice)) == ["Here."]


@pytest.mark.parametrize(
    ("most", "reviewed", "texts", "counted"),
    [
        (80, 0, ["1.", "2.", "3.", "4.", "5."], 5),
        (4, 3, ["4.", "5."], 2),
        (6, 3, ["3.", "4.", "5."], 2),
        (4, 0, ["1.", "2."], 2),
        (4, 1, ["2.", "3."], 2),
        (1, 0, ["1."], 1),
        (4, 5, ["4.", "5."], 0),
    ],
    ids=["all", "the last", "with context", "a backlog", "its next part", "one turn", "none new"],
)
def test_a_backlog_is_worked_off_in_order(
    alice: Person, most: int, reviewed: int, texts: list[str], counted: int
) -> None:
    talk.say(alice, "1.", "2.", "3.", "4.", "5.")
    found = read(alice, most, reviewed=reviewed)
    assert (said(found), found.counted) == (texts, counted)


def test_long_messages_are_cut_and_offsets_still_true(alice: Person) -> None:
    talk.say(alice, "Tea. " + "cakes, " * 10_000)
    (line, _) = read(alice).lines
    assert len(line.text) == window.LONGEST_MESSAGE
    assert line.text.startswith("Tea. cakes")


def test_all_of_it_stays_within_a_bound_and_the_rest_stays_pending(alice: Person) -> None:
    talk.say(alice, *(f"{number} " + "cakes, " * 1_500 for number in range(15)))
    found = read(alice)
    assert sum(len(line.text) for line in found.lines) <= window.LONGEST_WINDOW
    assert found.counted == len(found.said) == 9


def test_turns_that_are_gone_are_counted_off(alice: Person) -> None:
    talk.say(alice, "1.", "2.", "3.")
    with bind(alice.scope):
        Turn.objects.order_by("id").first().delete()  # type: ignore[union-attr]
    found = read(alice)
    assert (said(found), found.counted) == (["2.", "3."], 3)


def test_it_takes_few_queries_however_long_the_session(
    alice: Person, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    talk.say(alice, *(f"{number}." for number in range(12)))
    with bind(alice.scope):
        session = Session.objects.get()
        with django_assert_num_queries(2):  # type: ignore[operator]
            window.read(alice.scope, session, most=80)
