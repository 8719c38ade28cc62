"""The embedded server, as real processes on data of their own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from xopc.shared import keeper, postgres
from xopc.shared.databases import databases, revive

ROOT = Path(__file__).parents[2]
FAST = {"fsync": "off"}
#: joins the server, says its number, waits to be told to go
USER = (
    "import sys; from pathlib import Path; from xopc.shared import postgres\n"
    "with postgres.attached(Path(sys.argv[1]), {'fsync': 'off'}):\n"
    "    sys.stdout.write('in\\n'); sys.stdout.flush(); sys.stdin.read()"
)
Join = Callable[[], "subprocess.Popen[str]"]


@pytest.fixture
def data_dir(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "data" / "postgres"
    postgres.stop(tmp_path / "data" / "postgres")


@pytest.fixture
def join(data_dir: Path) -> Iterator[Join]:
    """Another process that uses the server; it has joined when the call returns."""
    started = []

    def run() -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", USER, str(data_dir)]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        started.append(process)
        assert process.stdout.readline() == "in\n"
        return process

    yield run
    for process in started:
        process.kill()
        process.communicate()


def _ask(data_dir: Path, query: str) -> object:
    with psycopg.connect(postgres.admin_url(data_dir), autocommit=True) as connection:
        cursor = connection.execute(query)
        return cursor.fetchone()[0] if cursor.description else None


def _postmaster(data_dir: Path) -> int:
    return int((data_dir / "postmaster.pid").read_text().splitlines()[0])


def _wait_until_gone(data_dir: Path) -> None:
    postgres._wait(lambda: postgres._is_free(data_dir), "is still there", data_dir)


def test_data_outlives_a_clean_stop(data_dir: Path) -> None:
    with postgres.attached(data_dir, FAST):
        _ask(data_dir, "create table kept as select 7 as n")
    assert not postgres.is_running(data_dir)
    assert not (data_dir / "postmaster.pid").exists()
    with postgres.attached(data_dir, FAST):
        assert _ask(data_dir, "select n from kept") == 7
    assert "not properly shut down" not in keeper.log_path(data_dir).read_text()


def test_a_stale_pid_file_with_a_number_in_use_does_not_block(data_dir: Path) -> None:
    with postgres.attached(data_dir, FAST):
        lines = (data_dir / "postmaster.pid").read_text().splitlines()
    stale = [str(os.getpid()), *lines[1:]]
    (data_dir / "postmaster.pid").write_text("\n".join(stale))
    assert not postgres.is_running(data_dir)
    postgres.start(data_dir, FAST)
    assert postgres.is_running(data_dir)


def test_a_crash_of_the_server_does_not_block_the_next_start(data_dir: Path) -> None:
    postgres.start(data_dir)
    _ask(data_dir, "create table kept as select 7 as n")
    os.kill(_postmaster(data_dir), signal.SIGKILL)
    _wait_until_gone(data_dir)
    postgres.start(data_dir)
    assert _ask(data_dir, "select n from kept") == 7


def test_a_server_that_ended_in_use_is_revived(tmp_path: Path) -> None:
    with postgres.attached(tmp_path / "postgres"):
        os.kill(_postmaster(tmp_path / "postgres"), signal.SIGKILL)
        _wait_until_gone(tmp_path / "postgres")
        revive(tmp_path, {})
        assert _ask(tmp_path / "postgres", "select 1") == 1


def test_the_server_ends_when_its_only_user_is_killed(data_dir: Path, join: Join) -> None:
    join().kill()
    _wait_until_gone(data_dir)
    assert not (data_dir / "postmaster.pid").exists()


def test_the_server_ends_when_its_keeper_is_killed(data_dir: Path) -> None:
    postgres.start(data_dir, FAST)
    os.kill(postgres._keepers[data_dir].pid, signal.SIGKILL)
    _wait_until_gone(data_dir)
    assert "database system is shut down" in keeper.log_path(data_dir).read_text()


def test_the_server_stays_while_somebody_uses_it(data_dir: Path, join: Join) -> None:
    other = join()
    with postgres.attached(data_dir):
        pass
    assert postgres.is_running(data_dir)
    other.communicate()
    assert not postgres.is_running(data_dir)


def test_starting_at_once_gives_one_server(data_dir: Path) -> None:
    command = [sys.executable, "-c", USER, str(data_dir)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    users = [subprocess.Popen(command, cwd=ROOT, text=True, **pipes) for _ in range(3)]
    assert [user.stdout.readline() for user in users] == ["in\n"] * 3
    assert [user.communicate()[1] for user in users] == [""] * 3
    assert not postgres.is_running(data_dir)


def test_an_interrupted_first_start_leaves_nothing_half_made(data_dir: Path) -> None:
    half = data_dir.with_name("postgres.new")
    half.mkdir(parents=True)
    (half / "PG_VERSION").write_text("18")
    postgres.start(data_dir, FAST)
    assert postgres.is_running(data_dir)


def test_a_long_path_gets_a_short_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("long" * 25) / "postgres"
    with postgres.attached(deep, FAST):
        assert postgres.is_running(deep)
        assert postgres.socket_dir(deep).stat().st_mode & 0o777 == 0o700
    assert not postgres.socket_dir(deep).exists()


def test_a_socket_directory_made_by_somebody_else_is_refused(tmp_path: Path) -> None:
    deep = tmp_path / ("long" * 25) / "postgres"
    postgres.socket_dir(deep).symlink_to(tmp_path)
    with pytest.raises(postgres.ServerFailed, match="another user"):
        postgres.start(deep, FAST)
    postgres.socket_dir(deep).unlink()
    postgres.stop(deep)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_data_of_a_user_unknown_here_is_taken_over(data_dir: Path) -> None:
    with postgres.attached(data_dir, FAST):
        pass
    subprocess.run(["chown", "-R", "54321", data_dir], check=True)
    with postgres.attached(data_dir, FAST):
        assert postgres.is_running(data_dir)


def test_a_setting_that_the_server_refuses_is_told(data_dir: Path) -> None:
    with pytest.raises(postgres.ServerFailed, match="no_such_setting"):
        postgres.start(data_dir, {"no_such_setting": "1"})


def test_what_failed_statements_said_is_not_in_the_log(data_dir: Path) -> None:
    postgres.start(data_dir, FAST)
    _ask(data_dir, "create table once (word text primary key)")
    _ask(data_dir, "insert into once values ('hunter2')")
    with pytest.raises(psycopg.errors.UniqueViolation):
        _ask(data_dir, "insert into once values ('hunter2')")
    text = keeper.log_path(data_dir).read_text()
    assert "duplicate key" in text
    assert "hunter2" not in text


def test_settings_lead_to_the_embedded_server_without_a_url(tmp_path: Path) -> None:
    entries = databases(tmp_path, {})
    assert {alias: entry["USER"] for alias, entry in entries.items()} == {
        "default": "xopc_app",
        "owner": "xopc_owner",
        "sweep": "xopc_sweep",
    }
    assert {entry["HOST"] for entry in entries.values()} == {str(tmp_path / "postgres")}


def test_a_role_without_a_url_of_its_own_uses_database_url(tmp_path: Path) -> None:
    url = "postgresql://xopc_app:pw@db.example:6432/memory?sslmode=require"
    entries = databases(tmp_path, {"DATABASE_URL": url})
    assert entries["sweep"]["USER"] == "xopc_sweep"
    assert entries["owner"]["HOST"] == "db.example"
    assert entries["default"]["OPTIONS"]["sslmode"] == "require"


def test_a_bad_url_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="DATABASE_URL must look like") as caught:
        databases(tmp_path, {"DATABASE_URL": "mysql://x:hunter2@h/d"})
    assert "hunter2" not in str(caught.value)
