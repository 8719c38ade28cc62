"""Workers that are killed, run side by side, or wake up late: nothing is lost, nothing is twice."""

import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from threading import Thread
from typing import IO, Any
from uuid import UUID

import pytest
from django.conf import LazySettings, settings
from django.db import connections
from django.db.models.functions import Now
from psycopg.conninfo import make_conninfo

from connectors.sources.models import SourceItem
from tests.cast import Person
from tests.fakes import model
from tests.fakes.model import ModelServer
from tests.understanding.review import talk, worker
from understanding.records.models import Evidence, MemoryRecord
from understanding.review import tasks
from understanding.review.actions import runs
from understanding.review.models import Run, Session
from xopc.shared.scope import bind

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "sweep"])

#: and one run that is not killed
KILLS = 20


class Worker:
    """A real process on the test database."""

    def __init__(self, model_url: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, worker.__file__],
            env={**os.environ, **_environment(model_url)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        assert self._answer() == 0

    def start(self, run: Run, model: ModelServer) -> int:
        """The id of the process that does it."""
        self._say(f"start {run.tenant_id} {run.owner_id} {run.pk} {model.url}")
        return self._answer()

    def end(self, pid: int, *, kill_after: float | None = None) -> int:
        """Its exit code; killed if it is not done by then."""
        self._say(f"wait {pid}")
        if kill_after is not None and not select.select([self._output], [], [], kill_after)[0]:
            os.kill(pid, signal.SIGKILL)
        return self._answer()

    def do(self, run: Run, model: ModelServer, *, kill_after: float | None = None) -> int:
        return self.end(self.start(run, model), kill_after=kill_after)

    @property
    def _output(self) -> IO[str]:
        assert self.process.stdout
        return self.process.stdout

    def _say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")

    def _answer(self) -> int:
        return int(self._output.readline())


def _environment(model_url: str) -> dict[str, str]:
    urls = {
        name: make_conninfo(
            dbname=entry["NAME"],
            user=entry["USER"],
            password=entry["PASSWORD"] or None,
            host=entry["HOST"],
            port=entry["PORT"] or None,
        )
        for name, entry in (
            ("DATABASE_URL", connections.settings["default"]),
            ("XOPC_SWEEP_DATABASE_URL", connections.settings["sweep"]),
        )
    }
    return {
        **urls,
        "DJANGO_SETTINGS_MODULE": "xopc.settings",
        "PYTHONPATH": str(settings.BASE_DIR),
        "XOPC_CHAT_MODEL": model.MODEL,
        "XOPC_CHAT_URL": model_url,
        "XOPC_CHAT_KEY": "sesame",
        "XOPC_EMBEDDER": "none",
        "SECRET_KEY": settings.SECRET_KEY,
    }


@pytest.fixture(scope="module")
def killable(django_db_setup: None) -> Iterator[Worker]:
    with model.running() as warm:
        made = Worker(warm.url)
    yield made
    made.process.kill()
    made.process.communicate()


@pytest.fixture(autouse=True)
def _rung_for_only(settings: LazySettings) -> None:
    settings.INLINE_JOBS = False


def begin(person: Person, session: str) -> Run:
    with bind(person.scope):
        return runs.start(person.scope, session)


def expire(person: Person) -> None:
    """As if the leases and waits of all runs had come to their end."""
    with bind(person.scope):
        Run.objects.filter(state="running").update(lease_until=Now())
        Run.objects.filter(state="waiting").update(not_before=Now())


def converse(person: Person, number: int) -> Run:
    """Two statements in a session of their own, and the run that is to review them."""
    said = [f"I prefer tea number {number} in the {time}." for time in ("morning", "evening")]
    talk.say(person, *said, session=f"s-{number}")
    return begin(person, f"s-{number}")


def test_twenty_kills_lose_nothing_and_do_nothing_twice(
    alice: Person, killable: Worker, fake_model: ModelServer
) -> None:
    chance, codes = random.Random(KILLS), []
    started = time.monotonic()
    assert killable.do(converse(alice, 0), fake_model) == 0
    undisturbed = time.monotonic() - started
    for number in range(1, KILLS + 1):
        run, moment = converse(alice, number), chance.uniform(0, undisturbed)
        codes.append(killable.do(run, fake_model, kill_after=moment))
        expire(alice)
        assert killable.do(run, fake_model) == 0
    assert {run.state for run in talk.runs(alice)} == {"done"}
    assert -signal.SIGKILL in codes
    with bind(alice.scope):
        contents = list(MemoryRecord.objects.values_list("content", flat=True))
        assert len(contents) == len(set(contents)) == 2 * (KILLS + 1)
        assert Evidence.objects.count() == 2 * (KILLS + 1)
        assert {session.turns for session in Session.objects.all()} == {0}
        assert not SourceItem.objects.exclude(synthesis_status="completed").exists()


def test_of_two_workers_at_once_one_reviews(
    alice: Person, killable: Worker, fake_model: ModelServer
) -> None:
    for number in range(5):
        run = converse(alice, number)
        pids = [killable.start(run, fake_model) for _ in range(2)]
        assert [killable.end(pid) for pid in pids] == [0, 0]
    assert (len(fake_model.requests), len(talk.records(alice))) == (5, 10)
    assert {run.attempts for run in talk.runs(alice)} == {1}


def test_a_worker_that_wakes_up_late_writes_nothing(alice: Person, fake_model: ModelServer) -> None:
    """While it waits for the model its lease ends and another worker does the run."""
    talk.say(alice, talk.TEA)
    run = begin(alice, "s")
    late = talk.answer(talk.entry("The user prefers green tea, late"))

    def overtaken(request: dict[str, Any]) -> object:
        fake_model.always(talk.answer(talk.entry()))
        with closing(connections["default"]):
            expire(alice)
            do(run.tenant_id, run.owner_id, run.pk)
        return late

    fake_model.by(overtaken)
    do(run.tenant_id, run.owner_id, run.pk)
    (done,) = talk.runs(alice)
    assert (done.state, done.fence, done.created, len(fake_model.requests)) == ("done", 2, 1, 2)
    assert [record.content for record in talk.records(alice)] == [talk.entry()["content"]]


def test_a_turn_that_is_just_being_kept_is_waited_for(
    alice: Person, fake_model: ModelServer
) -> None:
    """Counted but not read, it would push the oldest pending turn out of the window."""
    talk.say(alice, "I prefer tea.", "I prefer bread.")
    run = begin(alice, "s")
    worker = Thread(target=do_beside, args=(run.tenant_id, run.owner_id, run.pk))
    with bind(alice.scope):
        talk.say(alice, "I prefer jazz.")
        worker.start()
        while worker.is_alive() and not somebody_waits():
            pass
    worker.join()
    (done,) = talk.runs(alice)
    assert (done.state, done.turn_count, talk.pending(alice)) == ("done", 3, 0)


def somebody_waits() -> bool:
    """Whether another connection waits for this one's transaction."""
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "select exists (select from pg_locks"
            " where not granted and pg_backend_pid() = any (pg_blocking_pids(pid)))"
        )
        return bool(cursor.fetchone()[0])


def do_beside(*ids: UUID) -> None:
    with closing(connections["default"]):
        do(*ids)


def do(*ids: UUID) -> None:
    tasks.review(*map(str, ids))
