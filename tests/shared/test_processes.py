"""Programs are started, watched and stopped, and none is left; with real processes."""

import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps

from xopc.shared import clock, processes
from xopc.shared.watchdog import Watchdog

ROOT = Path(__file__).parents[2]
SLEEPS = ["sleep", "60"]
#: ignores the request to end, and has a child that does, too
STUBBORN = ["sh", "-c", "trap '' TERM; sleep 61 & echo $! > {file}; wait; wait"]


def _lives(pid: int) -> bool:
    """A zombie, which only waits to be reaped, does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def _until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.fixture
def program() -> Iterator[processes.Program]:
    made = processes.Program("The sleeper", SLEEPS)
    processes.start(made)
    yield made
    processes.stop(made, patience=0)


def test_stopping_ends_a_program_and_may_be_repeated(program: processes.Program) -> None:
    processes.stop(program)
    processes.stop(program)
    assert program.process.returncode == -signal.SIGTERM


def test_whatever_a_program_started_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    command = [word.format(file=file) for word in STUBBORN]
    stubborn = processes.Program("Stubborn", command)
    processes.start(stubborn)
    _until(lambda: file.exists() and file.read_text().strip() != "")
    processes.stop(stubborn, patience=0.1)
    _until(lambda: not _lives(int(file.read_text())))


def test_programs_end_when_we_are_killed() -> None:
    script = textwrap.dedent("""
        import sys, time
        from xopc.shared import processes
        program = processes.Program("The sleeper", ["sleep", "62"])
        processes.start(program)
        sys.stdout.write(f"{program.process.pid}\\n")
        sys.stdout.flush()
        time.sleep(60)
    """)
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as supervisor:
        pid = int(supervisor.stdout.readline())
        supervisor.kill()
    _until(lambda: not _lives(pid))


def test_a_program_that_ended_is_started_again(program: processes.Program) -> None:
    first = program.process.pid
    os.killpg(first, signal.SIGKILL)
    _until(lambda: processes.has_ended(program))
    processes._look_after(program, most_starts=4, within=60)
    assert program.process.pid != first
    assert not processes.has_ended(program)


def test_a_program_that_is_stuck_is_started_again(program: processes.Program) -> None:
    first = program.process.pid
    program.is_stuck = lambda: True
    processes._look_after(program, most_starts=1, within=60)
    assert program.process.pid != first


def test_a_program_that_ends_again_and_again_is_given_up() -> None:
    broken = processes.Program("The broken one", ["sh", "-c", "exit 3"])
    processes.start(broken)
    with pytest.raises(processes.CannotRun, match=r"The broken one ended 3 times .* code 3"):
        processes.watch(broken, every=0.02, most_starts=3)


def test_a_program_that_ends_before_it_is_ready_is_told() -> None:
    broken = processes.Program("The broken one", ["false"])
    processes.start(broken)
    with pytest.raises(processes.CannotRun, match="ended at once"):
        processes.wait_until_ready(broken, is_ready=lambda: False)
    processes.stop(broken)


def test_waiting_for_readiness_has_an_end(program: processes.Program) -> None:
    with pytest.raises(processes.CannotRun, match="does not answer"):
        processes.wait_until_ready(program, is_ready=lambda: False, patience=0)


def test_the_second_of_two_names_the_first(tmp_path: Path) -> None:
    lock = tmp_path / "new" / "serve.pid"
    with processes.only_one(lock, "xopc"), pytest.raises(processes.CannotRun) as caught:
        processes.only_one(lock, "xopc").__enter__()
    assert str(caught.value) == f"xopc already runs here, as process {os.getpid()}"
    with processes.only_one(lock, "xopc"):
        pass


def test_a_port_in_use_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(processes.CannotRun, match="in use; set PORT"):
            processes.require_port("127.0.0.1", other.getsockname()[1])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_interrupts(number: signal.Signals) -> None:
    before = {
        each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    }
    processes.interrupt_on_termination()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(number)
    for each, handler in before.items():
        signal.signal(each, handler)


def _ring(*, ago: int) -> None:
    moment = clock.now() - timedelta(seconds=ago)
    apps.get_model("django_q", "OrmQ").objects.create(key="xopc", payload="", lock=moment)


def _watchdog(*, ago: int, left: int) -> Watchdog:
    return Watchdog(timedelta(seconds=60), clock.now() - timedelta(seconds=ago), left)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("looked", "left", "stuck"),
    [
        pytest.param(61, 2, True, id="none of two was taken for a minute"),
        pytest.param(59, 2, False, id="not for a minute yet"),
        pytest.param(61, 3, False, id="one of three was taken"),
    ],
)
def test_the_watchdog_bites_when_ready_jobs_stay(looked: int, left: int, stuck: bool) -> None:
    _ring(ago=100)
    _ring(ago=90)
    assert _watchdog(ago=looked, left=left).is_stuck() is stuck


@pytest.mark.django_db
def test_the_watchdog_bites_once_and_begins_anew() -> None:
    _ring(ago=100)
    watchdog = _watchdog(ago=61, left=1)
    assert [watchdog.is_stuck(), watchdog.is_stuck()] == [True, False]


@pytest.mark.django_db
def test_an_idle_worker_is_not_stuck() -> None:
    _ring(ago=-600)  # taken: hidden until then
    assert not _watchdog(ago=1000, left=1).is_stuck()
