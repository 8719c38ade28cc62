"""`manage.py demo`, what `make demo` calls: the stack, and a conversation already had."""

from pathlib import Path

import httpx
from django.conf import settings
from django.core.management.base import CommandError

from understanding.capture import recordings
from understanding.capture.recordings.replay import client, replay
from xopc.accounts.management.commands import serve
from xopc.shared.errors import AppError

CONVERSATION = Path(recordings.__file__).with_name("demo.json")


class Command(serve.Command):
    help = "Runs like `serve`, with a bundled conversation whose candidates the person has kept."

    def welcome(self, visitor: serve.Visitor) -> None:
        """Have the conversation, then greet: the page behind the link is filled."""
        user = visitor.person.external_id
        turns = recordings.read(CONVERSATION)
        try:
            with client(settings.SITE_URL, key=visitor.key, user=user) as http:
                tally = replay(http, turns, say=self.stdout.write)
        except (AppError, httpx.HTTPError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(self.style.SUCCESS(f"\n{tally}"))
        super().welcome(visitor)
