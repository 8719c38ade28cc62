"""Start programs, watch them, stop them so that none is left: knows nothing of what they do.

Each program leads a process group of its own. It is asked to end with SIGTERM; whatever of its
group is left afterwards is killed. Should we be killed ourselves, the kernel sends it SIGTERM.
"""

import ctypes
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

_PR_SET_PDEATHSIG = 1
#: loaded once, here: nothing may be imported between fork and exec
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(slots=True)
class Program:
    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    #: asked now and then; True means alive but no longer getting anywhere
    is_stuck: Callable[[], bool] = lambda: False
    process: subprocess.Popen[bytes] | None = None
    #: when it was started, newest last
    starts: list[float] = field(default_factory=list)


class CannotRun(RuntimeError):
    """What keeps the programs from running, in one sentence for a person."""


@contextmanager
def only_one(lock: Path, what: str) -> Iterator[None]:
    """CannotRun, naming the process, while another one is in this block. A crash does not block."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = lock.read_text(encoding="ascii").strip()
            raise CannotRun(f"{what} already runs here, as process {holder}") from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def require_port(host: str, port: int) -> None:
    """CannotRun when another program listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = (error.strerror or "unusable").lower()
            raise CannotRun(f"port {port} of {host}: {reason}; set PORT to another") from error


def die_with_parent(signal_number: int) -> Callable[[], None]:
    """For `preexec_fn`: the kernel sends this signal when the thread that starts us ends."""
    parent = os.getpid()

    def prepare() -> None:
        if _libc is None:
            return
        _libc.prctl(_PR_SET_PDEATHSIG, signal_number, 0, 0, 0)
        if os.getppid() != parent:  # it ended before the kernel knew
            os.kill(os.getpid(), signal_number)

    return prepare


def start(program: Program) -> None:
    program.starts.append(time.monotonic())
    program.process = subprocess.Popen(
        program.command,
        env={**os.environ, **program.environment},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=die_with_parent(signal.SIGTERM),  # noqa: PLW1509 imports nothing, takes no lock
    )


def has_ended(program: Program) -> bool:
    """Does not reap: its number stays taken, so that its group can still be killed by it."""
    if program.process is None or program.process.returncode is not None:
        return True
    options = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, program.process.pid, options) is not None


def stop(*programs: Program, patience: float = 10.0) -> None:
    """Ask all to end, wait, kill what is left of their groups."""
    running = [program for program in programs if program.process is not None]
    for program in running:
        _signal_leader(program, signal.SIGTERM)
    end = time.monotonic() + patience
    while time.monotonic() < end and not all(map(has_ended, running)):
        time.sleep(0.05)
    for program in running:
        _kill_group(program)


def restart(program: Program) -> None:
    stop(program)
    start(program)


def wait_until_ready(
    *programs: Program, is_ready: Callable[[], bool], patience: float = 90.0
) -> None:
    """CannotRun when one of them ends first, or when it takes too long."""
    end = time.monotonic() + patience
    while not is_ready():
        if ended := next(filter(has_ended, programs), None):
            raise CannotRun(f"{ended.name} ended at once; see its messages above")
        if time.monotonic() > end:
            raise CannotRun(f"{programs[0].name} does not answer")
        time.sleep(0.3)


def watch(
    *programs: Program,
    first: Callable[[], None] = lambda: None,
    every: float = 1.0,
    most_starts: int = 4,
    within: float = 60.0,
) -> None:
    """Keep all running until KeyboardInterrupt: restart what ended or is stuck.

    Each round begins with `first`, which looks after what the programs need.

    CannotRun when one was started `most_starts` times `within` so many seconds and ended again.
    """
    while True:
        first()
        for program in programs:
            _look_after(program, most_starts=most_starts, within=within)
        time.sleep(every)


def interrupt_on_termination() -> None:
    """SIGTERM and SIGHUP end us the way Ctrl-C does, which works in a script's background, too."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)


def ignore_interrupts() -> None:
    """A second Ctrl-C does not disturb the shutdown."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _look_after(program: Program, *, most_starts: int, within: float) -> None:
    ended = has_ended(program)
    if not ended and not program.is_stuck():
        return
    recent = [moment for moment in program.starts if time.monotonic() - moment < within]
    if ended and len(recent) >= most_starts:
        code = program.process.wait() if program.process else None
        raise CannotRun(f"{program.name} ended {len(recent)} times in a row (exit code {code})")
    restart(program)


def _signal_leader(program: Program, number: int) -> None:
    if program.process is not None and not has_ended(program):
        os.kill(program.process.pid, number)


def _kill_group(program: Program) -> None:
    """Everything in the group, then reap its leader, whose number was ours until now."""
    if program.process is None or program.process.returncode is not None:
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(program.process.pid, signal.SIGKILL)
    program.process.wait()
