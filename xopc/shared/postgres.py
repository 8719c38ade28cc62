"""The embedded PostgreSQL, used when DATABASE_URL is not set.

Nothing starts when settings are imported: the address follows from the data directory alone
(`socket_dir`). `manage.py` wraps each command in `attached`, which starts a server or joins the one
that runs. Whoever uses it holds a shared lock on `<data_dir>.users`, which the kernel drops even
after kill -9; the keeper process (`keeper.py`) stops the server when nobody holds that lock any
more. A second lock, `<data_dir>.server`, is inherited by every process of the server: while it is
free, a leftover `postmaster.pid` is stale for certain, whoever has its number now.
"""

import fcntl
import hashlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from xopc.shared import keeper

SUPERUSER = "postgres"
#: how long a start or stop may take, crash recovery included
PATIENCE = 120.0
#: a socket's path must fit 107 bytes with its name, `/.s.PGSQL.5432`
LONGEST_SOCKET_DIR = 92

_users: dict[Path, int] = {}
_keepers: dict[Path, subprocess.Popen[bytes]] = {}


class ServerFailed(RuntimeError):
    """The embedded server cannot be had; the message is one sentence for a person."""


def start(data_dir: Path, options: Mapping[str, str] | None = None) -> str:
    """Join the server on `data_dir`, started first where none runs; the URL of its superuser.

    `options` are server settings (`fsync=off` for tests) and apply only to a server started here.
    """
    data_dir = data_dir.resolve()
    try:
        data_dir.parent.mkdir(parents=True, exist_ok=True)
        with _starting(data_dir):
            if data_dir not in _users:
                _users[data_dir] = keeper.open_lock(data_dir, "users")
            fcntl.flock(_users[data_dir], fcntl.LOCK_SH)
            _ensure(data_dir, options or {})
    except PermissionError as error:
        raise ServerFailed(
            f"{error.filename} belongs to another user; start as that user"
        ) from error
    return admin_url(data_dir)


def stop(data_dir: Path) -> None:
    """Leave the server; the last to leave waits until it has shut down cleanly."""
    data_dir = data_dir.resolve()
    users = _users.pop(data_dir, None)
    if users is None:
        return
    others = not _try_lock(users, fcntl.LOCK_EX) and _try_lock(users, fcntl.LOCK_SH)
    if not others:
        _interrupt(data_dir)
        _wait(lambda: _is_free(data_dir), "does not stop", data_dir)
    os.close(users)
    if not others and (process := _keepers.pop(data_dir, None)):
        process.wait()


@contextmanager
def attached(data_dir: Path, options: Mapping[str, str] | None = None) -> Iterator[str]:
    """`start` and `stop` around a block."""
    try:
        yield start(data_dir, options)
    finally:
        stop(data_dir)


def is_running(data_dir: Path) -> bool:
    """Whether a server of ours on `data_dir` accepts connections."""
    data_dir = data_dir.resolve()
    return _pid_file(data_dir)[7:8] == ["ready"] and not _is_free(data_dir) and _answers(data_dir)


def socket_dir(data_dir: Path) -> Path:
    """Where clients find the server: in the data directory, or in /tmp when that is too long."""
    data_dir = data_dir.resolve()
    if len(os.fsencode(data_dir)) <= LONGEST_SOCKET_DIR:
        return data_dir
    return Path("/tmp") / f"xopc-{hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:20]}"


def admin_url(data_dir: Path, database: str = SUPERUSER) -> str:
    host = quote(str(socket_dir(data_dir)), safe="")
    return f"postgresql://{SUPERUSER}@/{database}?host={host}&port=5432"


def _ensure(data_dir: Path, options: Mapping[str, str]) -> None:
    _wait(lambda: is_running(data_dir) or _is_free(data_dir), "neither runs nor stops", data_dir)
    if is_running(data_dir):
        return
    server = keeper.open_lock(data_dir, "server")
    try:
        fcntl.flock(server, fcntl.LOCK_EX)
        _launch(data_dir, options, server)
    finally:
        os.close(server)


def _launch(data_dir: Path, options: Mapping[str, str], lock: int) -> None:
    try:
        keeper.prepare(data_dir, socket_dir(data_dir), lock)
    except subprocess.CalledProcessError as error:
        raise ServerFailed(f"the database cannot be made in {data_dir}: {error.stderr}") from error
    command = [sys.executable, "-m", keeper.__name__, str(data_dir), str(socket_dir(data_dir))]
    with keeper.log_path(data_dir).open("wb") as log:
        process = subprocess.Popen(
            [*command, str(lock), *(f"{name}={value}" for name, value in options.items())],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=[lock],
            start_new_session=True,  # Ctrl-C is for the users of the server, which end first
        )
    if former := _keepers.pop(data_dir, None):
        former.wait()
    _keepers[data_dir] = process
    _wait(lambda: is_running(data_dir) or process.poll() is not None, "does not start", data_dir)
    if process.poll() is not None:
        raise ServerFailed(f"PostgreSQL ended at once: {_last_words(data_dir)}")


def _wait(condition: Callable[[], bool], trouble: str, data_dir: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise ServerFailed(f"PostgreSQL {trouble}; see {keeper.log_path(data_dir)}")
        time.sleep(0.02)


def _is_free(data_dir: Path) -> bool:
    """Whether no process of a server on `data_dir` is left."""
    lock = keeper.open_lock(data_dir, "server")
    try:
        return _try_lock(lock, fcntl.LOCK_SH)
    finally:
        os.close(lock)


def _try_lock(lock: int, kind: int) -> bool:
    try:
        fcntl.flock(lock, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _answers(data_dir: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(str(socket_dir(data_dir) / ".s.PGSQL.5432")) == 0


def _interrupt(data_dir: Path) -> None:
    """Ask for a fast shutdown: sessions are ended, everything is written."""
    if (lines := _pid_file(data_dir)) and not _is_free(data_dir):
        with suppress(ProcessLookupError):
            os.kill(int(lines[0]), signal.SIGINT)


def _pid_file(data_dir: Path) -> list[str]:
    try:
        lines = (data_dir / "postmaster.pid").read_text(encoding="utf8").splitlines()
        return [line.strip() for line in lines]
    except FileNotFoundError:
        return []


def _last_words(data_dir: Path) -> str:
    lines = keeper.log_path(data_dir).read_text(encoding="utf8", errors="replace").splitlines()
    fatal = [line for line in lines if "FATAL" in line]
    return (fatal or lines or ["without a word"])[-1]


@contextmanager
def _starting(data_dir: Path) -> Iterator[None]:
    """Only one process at a time looks for a server and starts one."""
    lock = keeper.open_lock(data_dir, "start")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
