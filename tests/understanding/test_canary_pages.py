"""As test_canaries.py, by the doors of the chat, of the pages and of decisions."""

from typing import Any

import psycopg
import pytest

from tests import factories
from tests.understanding import canaries, canary_pages
from tests.understanding.canaries import CONTROL
from tests.understanding.test_canaries import doors, dump, leaks, queue, said, traces, work

__all__ = ["doors"]  # a fixture
#: where a harmless text comes to by these doors
REACHED = {"capture_message", "connectors_sourceitem", "context_trace", "outbound"}


@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
def test_nothing_refused_by_a_page_leaves_a_trace(
    superuser: psycopg.Connection[Any],
    doors: canaries.Doors,
    caplog: pytest.LogCaptureFixture,
) -> None:
    factories.record(doors.person.scope, "Bees fly at noon")
    pushed = list(canary_pages.pushes())
    told = []
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
    refused = {canary.text: canary for _, _, canary in pushed if canary != CONTROL}
    assert [one for one in told if one[1] != CONTROL.text] == []
    assert leaks(places, refused.values()) == []
    assert {place for place, _ in leaks(places, [CONTROL])} >= REACHED
