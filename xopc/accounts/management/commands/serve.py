"""`manage.py serve`, what `make run` calls: database, web and worker together until Ctrl-C."""

import http.client
import json
import os
import shlex
import sys
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from xopc.accounts import actions
from xopc.accounts.models import ApiKey, Right, Tenant, User
from xopc.shared import assets, databases, env, processes, tasks
from xopc.shared.watchdog import Watchdog

KEY_NAME = "made by serve"
GREETING = """
xopc is ready at {address}

  Sign in, once, within ten minutes:
    {link}

  API key of the tenant demo, until the next start:
    {key}

  Send a turn as a chat app would:
    {curl}

  Ctrl-C stops everything.
"""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The person of the demo tenant and a key that may do everything there."""

    person: User
    key: str


class Command(BaseCommand):
    help = "Runs the database, the web server and the worker until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--bare", action="store_true", help="no demo tenant, no sign-in link, no key"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        processes.interrupt_on_termination()
        try:
            with processes.only_one(settings.DATA_DIR / "serve.pid", "xopc"):
                processes.require_port(host(), settings.PORT)
                prepare()
                self._run(bare=options["bare"])
        except processes.CannotRun as error:
            raise CommandError(f"{error}.") from error
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")

    def _run(self, *, bare: bool) -> None:
        programs = [web(), worker()]
        try:
            for program in programs:
                processes.start(program)
            processes.wait_until_ready(*programs, is_ready=is_ready)
            if not bare:
                self.welcome(make_visitor())
            processes.watch(*programs, first=revive_database, every=2.0)
        finally:
            processes.ignore_interrupts()
            processes.stop(*programs)

    def welcome(self, visitor: Visitor) -> None:
        """Everything is up. `demo` does more here."""
        self.stdout.write(
            GREETING.format(
                address=settings.SITE_URL,
                link=actions.sign_in_link(visitor.person),
                key=visitor.key,
                curl=turn_command(visitor),
            )
        )
        self.stdout.flush()


def prepare() -> None:
    """What must be there before the first request."""
    call_command("migrate", verbosity=0)
    connections.close_all()
    tasks.apply_schedules(settings.SCHEDULES)
    assets.collect()


def revive_database() -> None:
    databases.revive(settings.DATA_DIR, os.environ)


def web() -> processes.Program:
    threads = env.number("XOPC_WEB_THREADS", 2 * (os.cpu_count() or 1) + 1, least=1)
    options = {
        "interface": "wsgi",
        "host": host(),
        "port": settings.PORT,
        "workers": env.number("XOPC_WEB_PROCESSES", 1, least=1),
        "blocking-threads": threads,
        "log-level": "warning",
    }
    words = [f"--{name}={value}" for name, value in options.items()]
    return processes.Program(
        "The web server",
        [sys.executable, "-m", "granian", *words, "--no-ws", "xopc.wsgi:application"],
        {"OMP_NUM_THREADS": "1", "XOPC_DATABASE_POOL": str(threads)},
    )


def worker() -> processes.Program:
    # a job may be silent for as long as the queue lets it run
    watchdog = Watchdog(timedelta(seconds=cast(int, settings.Q_CLUSTER["timeout"])))
    return processes.Program(
        "The worker",
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "qcluster"],
        {"OMP_NUM_THREADS": "1"},
        watchdog.is_stuck,
    )


def host() -> str:
    return env.text("XOPC_HOST", "127.0.0.1")


def is_ready() -> bool:
    """Whether /readyz answers, asked past any proxy but under the site's own name."""
    site = urlsplit(settings.SITE_URL)
    near = "127.0.0.1" if host() in {"0.0.0.0", "::"} else host()
    connection = http.client.HTTPConnection(near, settings.PORT, timeout=5)
    try:
        headers = {"Host": site.netloc, "X-Forwarded-Proto": site.scheme}
        connection.request("GET", "/readyz", headers=headers)
        return connection.getresponse().status < 400
    except OSError:
        return False
    finally:
        connection.close()


def make_visitor() -> Visitor:
    """The demo tenant, its person, and a new key; the key of the last start ends."""
    found = Tenant.objects.filter(slug="demo").first()
    tenant = found or actions.create_tenant("demo", name="Demo")
    for old in ApiKey.objects.filter(tenant=tenant, name=KEY_NAME, revoked_at=None):
        actions.revoke_api_key(old)
    _, key = actions.create_api_key(tenant, name=KEY_NAME, rights=Right.values)
    return Visitor(actions.person(tenant, external_id="you"), key)


def turn_command(visitor: Visitor) -> str:
    body = {"sessionKey": "first", "user": {"text": "Please remember that I prefer short answers."}}
    address = f"{settings.SITE_URL}/api/user-context/turns"
    headers = {
        "Authorization": f"Bearer {visitor.key}",
        "X-Xopc-User": visitor.person.external_id,
        "Content-Type": "application/json",
    }
    words = [word for name, value in headers.items() for word in ("-H", f"{name}: {value}")]
    return shlex.join(["curl", "-sS", address, *words, "-d", json.dumps(body)])
