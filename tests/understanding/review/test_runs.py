"""A run has one holder at a time, by the database's clock, and is not started for ever."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.conf import LazySettings
from django.db import IntegrityError
from django.db.models.functions import Now

from tests.cast import Person
from tests.fakes.model import ModelServer
from tests.understanding.review import talk
from understanding.review import querysets
from understanding.review.actions import runs
from understanding.review.models import Run, RunState
from xopc.shared.errors import NotFound
from xopc.shared.scope import bind

LONG_AGO = timedelta(hours=1)


@pytest.fixture
def waiting(alice: Person, fake_model: ModelServer, settings: LazySettings) -> UUID:
    settings.INLINE_JOBS = False
    talk.say(alice, talk.TEA)
    with bind(alice.scope):
        return runs.start(alice.scope, "s").pk


def change(person: Person, **values: Any) -> None:
    with bind(person.scope):
        Run.objects.update(**values)


def expire(person: Person) -> None:
    change(person, lease_until=Now() - LONG_AGO)


def test_starting_twice_is_one_run(alice: Person, waiting: UUID) -> None:
    with bind(alice.scope):
        assert runs.start(alice.scope, "s").pk == waiting
    assert len(talk.runs(alice)) == 1


def test_the_database_refuses_a_second_open_run(alice: Person, waiting: UUID) -> None:
    (run,) = talk.runs(alice)
    with pytest.raises(IntegrityError), bind(alice.scope):
        Run.objects.create(
            tenant_id=run.tenant_id, owner_id=run.owner_id, session_id=run.session_id
        )


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_nobody_elses_session_can_be_started(
    alice: Person, request: pytest.FixtureRequest, waiting: UUID, stranger: str
) -> None:
    person: Person = request.getfixturevalue(stranger)
    with pytest.raises(NotFound), bind(person.scope):
        runs.start(person.scope, "s")
    assert runs.claim(person.scope, waiting) is None


def test_only_one_claims_it(alice: Person, waiting: UUID) -> None:
    assert runs.claim(alice.scope, waiting)
    assert runs.claim(alice.scope, waiting) is None


def test_a_lease_outlasts_the_longest_job(
    alice: Person, waiting: UUID, settings: LazySettings
) -> None:
    assert runs.claim(alice.scope, waiting)
    end_of_job = Now() + timedelta(seconds=settings.JOB_SECONDS)
    with bind(alice.scope):
        assert Run.objects.filter(lease_until__gt=end_of_job).exists()


def test_what_is_not_due_yet_is_not_claimed(alice: Person, waiting: UUID) -> None:
    change(alice, not_before=Now() + timedelta(minutes=1))
    assert runs.claim(alice.scope, waiting) is None


def test_a_lost_run_is_claimed_again_with_a_higher_fence(alice: Person, waiting: UUID) -> None:
    first = runs.claim(alice.scope, waiting)
    expire(alice)
    second = runs.claim(alice.scope, waiting)
    assert first
    assert second
    assert (second.fence, second.starts) == (first.fence + 1, 2)


def test_the_stale_holder_can_neither_finish_nor_fail_it(alice: Person, waiting: UUID) -> None:
    stale = runs.claim(alice.scope, waiting)
    expire(alice)
    assert runs.claim(alice.scope, waiting)
    assert stale
    with bind(alice.scope):
        assert not runs.finish(alice.scope, stale)
    runs.fail(alice.scope, stale, "model_timeout")
    (run,) = talk.runs(alice)
    assert (run.state, run.error) == ("running", "")


def test_a_run_that_kills_its_workers_fails_after_three_starts(
    alice: Person, waiting: UUID
) -> None:
    for _ in range(3):
        assert runs.claim(alice.scope, waiting)
        expire(alice)
    assert runs.claim(alice.scope, waiting) is None
    (run,) = talk.runs(alice)
    assert (run.state, run.error, run.attempts) == ("failed", "worker_lost", 3)
    with bind(alice.scope):
        assert runs.start(alice.scope, "s").pk != waiting


def test_a_failure_that_may_repeat_waits_and_another_one_ends_it(
    alice: Person, waiting: UUID
) -> None:
    claim = runs.claim(alice.scope, waiting)
    assert claim
    runs.fail(alice.scope, claim, "model_busy", may_repeat=True, retry_after=0)
    assert talk.runs(alice)[0].state == "waiting"
    again = runs.claim(alice.scope, waiting)
    assert again
    runs.fail(alice.scope, again, "model_refused_request")
    assert talk.runs(alice)[0].state == "failed"


def test_the_list_of_open_or_failed_leaves_out_what_was_started_again(
    alice: Person, waiting: UUID
) -> None:
    change(alice, state=RunState.FAILED)
    with bind(alice.scope):
        assert querysets.open_or_failed(alice.scope).count() == 1
        newer = runs.start(alice.scope, "s")
        assert [run.pk for run in querysets.open_or_failed(alice.scope)] == [newer.pk]
