"""`manage.py replay FILE`: send a recorded conversation through the HTTP API."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from tqdm import tqdm

from understanding.capture.recordings import read
from understanding.capture.recordings.replay import client, replay
from xopc.accounts import actions
from xopc.accounts.models import Tenant
from xopc.shared import clock
from xopc.shared.errors import AppError
from xopc.shared.loopback import served


class Command(BaseCommand):
    help = (
        "Send a recorded conversation (our own JSON form or LoCoMo's) turn by turn through the API."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--url", help="a running server; without one, one is started for this")
        parser.add_argument(
            "--key", help="its API key (turns, read, write); else one for a day is made"
        )
        parser.add_argument("--tenant", default="demo", help="where that key is made")
        parser.add_argument("--user", default="", help="who speaks; else named after the file")

    def handle(self, *args: Any, **options: Any) -> None:
        user = options["user"] or f"replay-{options['file'].stem}"
        try:
            turns = read(options["file"])
            with _server(options["url"]) as url:
                key = options["key"] or _key(options["tenant"])
                with client(url, key=key, user=user) as http:
                    bar = tqdm(turns, desc=options["file"].name, unit="turn")
                    tally = replay(http, bar, say=self._say)
        except (AppError, httpx.HTTPError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(self.style.SUCCESS(str(tally)))

    def _say(self, line: str) -> None:
        """Above the progress bar."""
        with tqdm.external_write_mode():
            self.stdout.write(line)


@contextmanager
def _server(url: str | None) -> Iterator[str]:
    """The given server, else the one that `make run` serves, else one of our own for this."""
    if url or _answers(settings.SITE_URL):
        yield url or settings.SITE_URL
        return
    call_command("migrate", verbosity=0)
    connections.close_all()  # the owner's is not needed any more
    with served() as own:
        yield own


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz", timeout=2).is_success
    except httpx.HTTPError:
        return False


def _key(slug: str) -> str:
    tenant = Tenant.objects.filter(slug=slug).first() or actions.create_tenant(slug)
    rights = ["turns", "read", "write"]
    tomorrow = clock.now() + timedelta(days=1)
    return actions.create_api_key(tenant, name="replay", rights=rights, expires_at=tomorrow)[1]
