"""Jobs by the clock: who is rung for, and that a second run changes nothing."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from threading import Thread
from typing import Any

import pytest
from django.db import connection

from tests.cast import Cast, Person
from tests.factories import evidence
from tests.understanding.past import keep, learned, rate, runs, take_back
from understanding.capture.turns import NewTurn, capture
from understanding.context.planner import Question, plan
from understanding.quality import automatic, snapshots, tasks
from understanding.quality.models import Look, Snapshot
from understanding.records import config
from understanding.records.actions import candidates
from understanding.records.models import Event, MemoryRecord
from xopc.shared import clock
from xopc.shared.errors import Conflict
from xopc.shared.scope import bind

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@contextmanager
def later(by: timedelta) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", lambda: datetime.now(UTC) + by)
        yield


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the sweeps ring for, instead of doing it."""
    calls: list[Any] = []
    monkeypatch.setattr(tasks, "enqueue", lambda task, **names: calls.append(names))
    return calls


def owners(rung: list[Any]) -> list[Any]:
    return [names["owner_id"] for names in rung]


def in_automatic(person: Person) -> None:
    with bind(person.scope):
        config.save(person.scope, {"memory": {"mode": "auto"}})
    rate(person, *["helpful"] * 20)
    runs(person, 10)


def said(person: Person) -> MemoryRecord:
    row = learned(person, created_at=clock.now() - 5 * MINUTE)
    evidence(person.scope, row)
    return row


def keep_owner(person: Person) -> None:
    tasks.keep_owner(str(person.tenant.pk), str(person.user.pk))


def reject_all(person: Person, rows: list[MemoryRecord]) -> None:
    for row in rows:
        with bind(person.scope), suppress(Conflict):
            candidates.reject(person.scope, row.pk)


def together(*calls: Any) -> None:
    failures: list[BaseException] = []

    def run(call: Any) -> None:
        try:
            call()
        except BaseException as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[call]) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def planned(person: Person) -> list[str]:
    """What a reply about package managers is told."""
    items = plan(person.key_scope, Question("s2", "Which do I prefer, pnpm or npm?")).items
    return [item.content for item in items if "pnpm" in item.content]


def test_only_people_with_new_candidates_are_rung_for(cast: Cast, rung: list[Any]) -> None:
    said(cast.alice)
    learned(cast.bob)
    learned(cast.carol, created_at=clock.now() - 2 * DAY)
    learned(cast.bob, status="active", created_at=clock.now() - 5 * MINUTE)
    tasks.keep_fresh()
    assert owners(rung) == [cast.alice.user.pk]


def test_a_person_who_was_looked_at_is_left_alone_until_something_new(
    alice: Person, rung: list[Any]
) -> None:
    said(alice)
    keep_owner(alice)
    tasks.keep_fresh()
    assert rung == []
    with later(10 * MINUTE):
        said(alice)
        tasks.keep_fresh()
    assert owners(rung) == [alice.user.pk]


def test_the_clock_keeps_what_qualifies(alice: Person) -> None:
    in_automatic(alice)
    row = said(alice)
    tasks.keep_fresh()
    tasks.keep_fresh()
    with bind(alice.scope):
        row.refresh_from_db()
        assert (row.status, row.version) == ("active", 2)
        assert Event.objects.filter(action="keep_automatically").count() == 1
        assert Look.objects.count() == 1


def test_what_was_said_is_used_without_asking_and_undo_ends_that(alice: Person) -> None:
    in_automatic(alice)
    capture(alice.key_scope, NewTurn("s", "Please remember that I prefer pnpm over npm."))
    with later(2 * MINUTE):
        assert planned(alice) == []
        tasks.keep_fresh()
        assert planned(alice) == ["I prefer pnpm over npm."]
        with bind(alice.scope):
            (row,) = automatic.kept(alice.scope)
        take_back(alice, row.undo_token)
        tasks.keep_fresh()
        keep_owner(alice)
        assert planned(alice) == []


def test_two_at_once_keep_it_once(alice: Person) -> None:
    in_automatic(alice)
    rows = [said(alice) for _ in range(5)]
    together(*[lambda: keep_owner(alice)] * 3)
    with bind(alice.scope):
        kept = Event.objects.filter(action="keep_automatically")
        assert sorted(kept.values_list("subject_id", flat=True)) == sorted(r.pk for r in rows)


def test_against_a_person_who_decides_at_the_same_time_one_wins(alice: Person) -> None:
    in_automatic(alice)
    rows = [said(alice) for _ in range(8)]
    together(lambda: keep_owner(alice), lambda: reject_all(alice, rows))
    with bind(alice.scope):
        for row in rows:
            row.refresh_from_db()
            events = Event.objects.filter(subject_id=row.pk).order_by("version")
            assert [event.version for event in events] == list(range(2, row.version + 1))
            assert events[row.version - 2].after["status"] == row.status != "candidate"


def test_days_are_rung_for_on_which_something_happened(cast: Cast, rung: list[Any]) -> None:
    today = clock.now().date()
    for days_ago in (0, 1, 3, 7, 8):
        runs(cast.alice, days_ago=days_ago)
    rate(cast.bob, "helpful", days_ago=2)
    tasks.write_missing()
    found = {(names["owner_id"], (today - names["day"]).days) for names in rung}
    alice, bob = cast.alice.user.pk, cast.bob.user.pk
    assert found == {(alice, 1), (alice, 3), (alice, 7), (bob, 2)}


def test_decisions_and_turns_make_a_day(alice: Person, bob: Person, rung: list[Any]) -> None:
    keep(alice, learned(alice))
    capture(bob.key_scope, NewTurn("s", "Good morning."))
    with later(DAY):
        tasks.write_missing()
    assert set(owners(rung)) == {alice.user.pk, bob.user.pk}


def test_each_day_is_written_once(alice: Person, rung: list[Any]) -> None:
    runs(alice, proposed=2, days_ago=1)
    tasks.write_missing()
    for names in rung * 2:
        tasks.write_day(**{name: str(value) for name, value in names.items()})
    rung.clear()
    tasks.write_missing()
    assert rung == []
    with bind(alice.scope):
        (row,) = Snapshot.objects.all()
    assert row.metrics["candidates"]["proposed"] == 2
    assert row.day == snapshots.yesterday()
