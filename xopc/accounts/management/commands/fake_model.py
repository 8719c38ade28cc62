"""`manage.py fake_model`: a chat model that answers by rule, for trying things without a real one.

It is a test tool: all but this command lies in tests/fakes.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    help = "Serve a chat model that answers by rule or by script, on loopback, until Ctrl-C."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8900)
        parser.add_argument("--script", type=Path, help="JSON; tests/fakes/script.py says how")
        parser.add_argument("--misbehave", default="", help="such as busy, hang or truncated")

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.BASE_DIR / "tests" / "fakes").is_dir():
            raise CommandError("The fake model is a test tool, and tests/ is not here.")
        by_hand = import_module("tests.fakes.by_hand")
        try:
            by_hand.serve(
                port=options["port"],
                script_file=options["script"],
                misbehave=options["misbehave"],
                say=self._say,
            )
        except by_hand.Unreadable as error:
            raise CommandError(f"{error}.") from error
        except OSError as error:
            raise CommandError(f"Port {options['port']}: {error.strerror}.") from error
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
