"""`manage.py demo`, what `make demo` calls: the stack, and a conversation already had."""

from pathlib import Path

from django.conf import settings

from understanding.capture import recordings
from understanding.capture.recordings.replay import client, replay
from xopc.accounts.management.commands import serve

CONVERSATION = Path(recordings.__file__).with_name("demo.json")


class Command(serve.Command):
    help = "Runs like `serve`, with a bundled conversation whose candidates the person has kept."

    def welcome(self, visitor: serve.Visitor) -> None:
        """Have the conversation, then greet: the page behind the link is filled."""
        user = visitor.person.external_id
        turns = recordings.read(CONVERSATION)
        with client(settings.SITE_URL, key=visitor.key, user=user) as http:
            tally = replay(http, turns, say=self.stdout.write)
        self.stdout.write(self.style.SUCCESS(f"\n{tally}"))
        super().welcome(visitor)
