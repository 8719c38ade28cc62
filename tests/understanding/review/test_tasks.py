"""The clock finds what a doorbell or a worker lost."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.db.models import F
from django.db.models.functions import Now

from tests.cast import Cast, Person
from tests.fakes.model import ModelServer
from tests.understanding.review import talk
from understanding.review import tasks
from understanding.review.actions import runs
from understanding.review.models import Run, Session
from xopc.shared.scope import bind

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "sweep"])


@pytest.fixture
def unlooked(cast: Cast, fake_model: ModelServer) -> Person:
    """Alice's second turn was kept, and then the web process died; bob's first is not due."""
    talk.configure(cast.alice, reviewIntervalTurns=2)
    talk.say(cast.alice, talk.TEA, "Well.")
    talk.say(cast.bob, "Hello.")
    return cast.alice


def test_a_session_that_nobody_looked_at_is_reviewed(
    unlooked: Person, bob: Person, fake_model: ModelServer
) -> None:
    tasks.sweep_reviews()
    tasks.sweep_reviews()
    assert [run.state for run in talk.runs(unlooked)] == ["done"]
    assert len(fake_model.requests) == 1
    assert talk.runs(bob) == []


def test_what_was_looked_at_is_not_rung_for_again(unlooked: Person, settings: LazySettings) -> None:
    settings.INLINE_JOBS = False
    tasks.look_at_session(*_ids(unlooked))
    with bind(unlooked.scope):
        seen = Session.objects.get()
        assert seen.looked_at is not None
        assert seen.looked_at >= seen.last_turn_at


def test_without_a_model_nothing_is_looked_at(unlooked: Person, settings: LazySettings) -> None:
    settings.CHAT_MODEL = ""
    tasks.sweep_reviews()
    with bind(unlooked.scope):
        assert Session.objects.get().looked_at is None


@pytest.mark.parametrize("lost", ["the doorbell", "the worker"])
def test_a_run_whose_doorbell_or_worker_was_lost_is_done(
    unlooked: Person, settings: LazySettings, lost: str
) -> None:
    settings.INLINE_JOBS = False
    with bind(unlooked.scope):
        run = runs.start(unlooked.scope, "s")
    if lost == "the worker":
        runs.claim(unlooked.scope, run.pk)
    with bind(unlooked.scope):
        Run.objects.update(
            not_before=F("not_before") - timedelta(minutes=2),
            lease_until=Now() - timedelta(minutes=1),
        )
    settings.INLINE_JOBS = True
    tasks.sweep_reviews()
    (done,) = talk.runs(unlooked)
    assert (done.state, talk.pending(unlooked)) == ("done", 0)


def test_a_run_that_was_rung_for_a_moment_ago_is_left_to_its_doorbell(
    unlooked: Person, settings: LazySettings
) -> None:
    settings.INLINE_JOBS = False
    with bind(unlooked.scope):
        runs.start(unlooked.scope, "s")
    settings.INLINE_JOBS = True
    tasks.sweep_reviews()
    assert [run.state for run in talk.runs(unlooked)] == ["waiting"]


def test_a_backlog_is_worked_off_in_reviews_one_after_the_other(
    alice: Person, fake_model: ModelServer
) -> None:
    talk.configure(alice, reviewIntervalTurns=2, maxHistoryMessages=4)
    talk.say(alice, *(f"I prefer tea number {number}." for number in range(7)))
    tasks.sweep_reviews()
    assert [run.turn_count for run in talk.runs(alice)] == [2, 2, 2]
    assert talk.pending(alice) == 1
    assert len(talk.records(alice)) == 6


def _ids(person: Person) -> tuple[str, str, str]:
    with bind(person.scope):
        session = Session.objects.get()
    return str(session.tenant_id), str(session.owner_id), str(session.pk)
