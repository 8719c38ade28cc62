"""One row a day, for charts."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.cast import Cast, Person
from tests.understanding.past import keep, learned, rate, runs
from understanding.quality import snapshots
from understanding.quality.models import Snapshot
from xopc.shared import clock
from xopc.shared.scope import bind

DAY = timedelta(days=1)


def today() -> date:
    return clock.now().date()


def write(person: Person, day: date) -> None:
    with bind(person.scope):
        snapshots.write(person.scope, day)


def rows(person: Person, days: int = 90) -> list[Snapshot]:
    with bind(person.scope):
        return list(snapshots.of_days(person.scope, days))


def metrics(person: Person, day: date) -> Any:
    write(person, day)
    return next(row.metrics for row in rows(person, 9999) if row.day == day)


def test_a_day_begins_and_ends_at_midnight_utc(alice: Person) -> None:
    found = metrics(alice, date(2026, 2, 28))
    assert (found["windowDays"], found["since"]) == (1, "2026-02-28T00:00:00Z")


def test_only_what_happened_on_the_day_counts(alice: Person) -> None:
    for days_ago in (0, 1, 1, 2):
        runs(alice, proposed=1, days_ago=days_ago)
        rate(alice, "helpful", days_ago=days_ago)
    found = metrics(alice, today() - DAY)
    assert found["candidates"]["proposed"] == found["recall"]["total"] == 2


@pytest.mark.parametrize(("second", "day"), [(-1, "2026-03-01"), (0, "2026-03-02")])
def test_the_first_moment_of_a_day_belongs_to_it(second: int, day: str, alice: Person) -> None:
    midnight = datetime(2026, 3, 2, tzinfo=UTC)
    runs(alice, proposed=1, finished_at=midnight + timedelta(seconds=second))
    assert metrics(alice, date.fromisoformat(day))["attempts"]["total"] == 1


def test_states_are_known_of_yesterday_alone(alice: Person) -> None:
    learned(alice)
    assert metrics(alice, today() - DAY)["records"]["candidate"] == 1
    assert metrics(alice, today() - 2 * DAY)["records"] is None


def test_a_row_once_written_stays_as_it_is(alice: Person) -> None:
    yesterday = today() - DAY
    before = metrics(alice, yesterday)
    rate(alice, "helpful", days_ago=1)
    assert metrics(alice, yesterday) == before
    assert len(rows(alice)) == 1


def test_rows_come_oldest_first_and_are_ones_own(cast: Cast) -> None:
    days = [today() - number * DAY for number in (1, 3, 2, 40)]
    for day in days:
        write(cast.alice, day)
    write(cast.bob, days[0])
    assert [row.day for row in rows(cast.alice, 30)] == [days[1], days[2], days[0]]


def test_decisions_count_on_their_day(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(alice, learned(alice))
    decided = today()
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + DAY)
    assert metrics(alice, decided)["decisions"] == {"total": 1, "acceptanceRate": 1.0}
