"""Log lines and failed jobs say where something broke, never what was being written."""

import logging
import sys

import pytest
import structlog
from django.test import Client

from xopc.shared import logs, tasks

TEXT = "Failing row contains (alice likes tea)"


def fail(**ids: str) -> None:
    raise RuntimeError(TEXT)


def caught() -> logging.LogRecord:
    try:
        fail()
    except RuntimeError:
        return logging.LogRecord("t", logging.ERROR, "", 0, "it broke", (), sys.exc_info())
    raise AssertionError


def test_an_exception_is_logged_by_place_and_kind() -> None:
    line = logs.config(debug=False)["formatters"]["line"]
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=line["processors"], foreign_pre_chain=line["foreign_pre_chain"]
    )
    written = formatter.format(caught())
    assert "builtins.RuntimeError" in written
    assert "in fail" in written
    assert TEXT not in written


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/sign-in/{}/", "Method Not Allowed (POST): /sign-in/<str:token>/"),
        ("/nowhere/{}", "Not Found: an unknown address"),
    ],
)
def test_a_refused_request_is_logged_by_its_route(
    db: None, caplog: pytest.LogCaptureFixture, path: str, said: str
) -> None:
    caplog.handler.addFilter(logs.without_path)
    Client().post(path.format("t0ken"))
    assert [record.getMessage() for record in caplog.records] == [said]


def test_a_failed_job_leaves_its_kind_in_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "import_string", lambda name: fail)
    with pytest.raises(tasks.TaskFailed, match="RuntimeError") as failed:
        tasks.run("some.task")
    assert failed.value.__suppress_context__
