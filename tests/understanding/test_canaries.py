"""What the gate refuses leaves no trace anywhere, by whichever door it comes (reliability.md T11,
T12, T22; G-SENS-4).
"""

import base64
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote, quote_plus

import psycopg
import pytest
from django.conf import LazySettings
from django.http import HttpResponseBase

from tests.cast import make_cast
from tests.fakes.model import ModelServer
from tests.shared.sensitivity.corpus import needs_corpus
from tests.understanding import canaries
from tests.understanding.canaries import CONTROL, Canary
from tests.understanding.review import talk
from xopc.shared import logs, tasks
from xopc.shared.throttling import CallerRate

#: where a harmless text comes to, by the doors that mask
REACHED = {
    "understanding_memoryrecord",
    "understanding_evidence",
    "understanding_event",
    "capture_message",
    "connectors_sourceitem",
    "context_trace",
    "context_consent",
    "accounts_idempotentanswer",
    "outbound",
}
#: a form shows the person again what they typed
TYPED = re.compile(r"<textarea.*?</textarea>", re.DOTALL)
#: of the queue: what a worker would do
MOST_ROUNDS = 50


def traces(canary: Canary) -> set[str]:
    """The ways in which a part of it may be written, all in lower case."""
    found: set[str] = set()
    for part in canary.parts:
        found |= {part, quote(part), quote_plus(part), json.dumps(part)[1:-1]}
        found |= {base64.b64encode(part.encode()).decode().rstrip("=")[:-1]}
        found |= {part.encode().hex()}
    return {trace.lower() for trace in found}


def leaks(places: dict[str, str], pushed: Iterable[Canary]) -> list[tuple[str, str]]:
    """Which place tells of which text."""
    return [
        (place, canary.text)
        for place, text in places.items()
        for canary in pushed
        if any(trace in text for trace in traces(canary))
    ]


def dump(superuser: psycopg.Connection[Any]) -> dict[str, str]:
    """Every table as text, past every policy."""
    names = superuser.execute("select tablename from pg_tables where schemaname = 'public'")
    return {name: "\n".join(_rows(superuser, name)).lower() for (name,) in names.fetchall()}


def _rows(superuser: psycopg.Connection[Any], table: str) -> list[str]:
    with superuser.cursor().copy(f"copy {table} to stdout") as copied:
        return [bytes(chunk).decode() for chunk in copied]


SCHEDULES, SUCCESSES, FAILURES, WAITING = tasks.QUEUE


def queue() -> str:
    """What the jobs were asked for and answered, unpacked."""
    waiting = [str(job.task) for job in WAITING.objects.all()]
    done = [
        f"{task.args} {task.kwargs} {task.result}"
        for kind in (SUCCESSES, FAILURES)
        for task in kind.objects.all()
    ]
    return "\n".join([*waiting, *done]).lower()


def work() -> None:
    """Do what waits in the queue, as a worker does."""
    for _ in range(MOST_ROUNDS):
        waiting = list(WAITING.objects.all())
        for job in waiting:
            asked = job.task
            job.delete()
            tasks.run(*asked["args"], **asked["kwargs"])
        if not waiting:
            return


def said(answer: Any) -> str:
    """Headers and body of an answer."""
    if not isinstance(answer, HttpResponseBase):
        return str(answer or "")
    assert answer.status_code < 429, answer.status_code
    headers = "\n".join(f"{name}: {value}" for name, value in answer.items())
    return headers + TYPED.sub("", answer.content.decode())  # type: ignore[attr-defined]


@pytest.fixture
def doors(
    settings: LazySettings,
    fake_model: ModelServer,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> canaries.Doors:
    """Of a person whose every turn is reviewed, once somebody works."""
    settings.INLINE_JOBS = False
    settings.EMBEDDER, settings.EMBEDDING_URL = "openai", fake_model.url
    monkeypatch.setattr(CallerRate, "allow_request", lambda *_: True)
    caplog.set_level("INFO")
    caplog.handler.addFilter(logs.without_path)
    alice = make_cast().alice
    talk.configure(alice, reviewIntervalTurns=1, adaptiveCadence=False)
    return canaries.doors(alice, fake_model)


@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
def test_nothing_refused_leaves_a_trace(
    superuser: psycopg.Connection[Any],
    doors: canaries.Doors,
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[tuple[str, str]] = []
    pushed = list(canaries.pushes())
    queued = ""
    for name, door, canary in pushed:
        answer = said(door(doors, canary.text)).lower()
        told += [(name, canary.text) for trace in traces(canary) if trace in answer]
    queued = queue()
    work()
    places = dump(superuser) | {
        "queue": queued + queue(),
        "logs": caplog.text.lower(),
        "outbound": "\n".join(doors.model.bodies).lower(),
    }
    assert [one for one in told if one[1] != CONTROL.text] == []
    refused = {canary.text: canary for _, _, canary in pushed if canary != CONTROL}
    assert leaks(places, refused.values()) == []
    assert {place for place, _ in leaks(places, [CONTROL])} >= REACHED


@needs_corpus
@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
def test_no_positive_of_the_corpus_leaves_a_trace(
    superuser: psycopg.Connection[Any],
    doors: canaries.Doors,
    caplog: pytest.LogCaptureFixture,
) -> None:
    positives = canaries.positives()
    assert len(positives) == 164
    for some in batches([CONTROL, *positives], 8):
        text = "\n\n".join(canary.text for canary in some)
        for door in canaries.MANY_AT_A_TIME.values():
            said(door(doors, text))
        canaries.reviewed(doors, [canary.text for canary in some])
        work()
    kept = [
        (name, canary.text)
        for name, door in canaries.ONE_BY_ONE.items()
        for canary in positives
        if door(doors, canary.text).status_code < 400
    ]
    work()
    places = dump(superuser) | {
        "queue": queue(),
        "logs": caplog.text.lower(),
        "outbound": "\n".join(doors.model.bodies).lower(),
    }
    assert kept == []
    assert leaks(places, positives) == []
    assert {place for place, _ in leaks(places, [CONTROL])} >= {"capture_message", "outbound"}


def batches(canaries: list[Canary], size: int) -> Iterator[list[Canary]]:
    for start in range(0, len(canaries), size):
        yield canaries[start : start + size]
