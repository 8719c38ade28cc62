"""`manage.py create_api_key TENANT NAME --rights turns,read`: prints just the key, once."""

from argparse import ArgumentTypeError
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from xopc.accounts import actions
from xopc.shared import clock
from xopc.shared.errors import AppError

MOST_DAYS = 36_500


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_DAYS):
        raise ArgumentTypeError(f"days are a whole number from 1 to {MOST_DAYS}")
    return int(text)


class Command(BaseCommand):
    help = "Make an API key and print it. It cannot be shown again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tenant", help="the tenant's slug")
        parser.add_argument("name", help="what the key is for")
        parser.add_argument("--rights", default="turns,read", help="of turns,read,write,admin")
        parser.add_argument("--days", type=_days, help="let it expire after so many days")

    def handle(self, *args: Any, **options: Any) -> None:
        rights = [right.strip() for right in options["rights"].split(",") if right.strip()]
        days = options["days"]
        try:
            tenant = actions.tenant(options["tenant"])
            expires_at = clock.now() + timedelta(days=days) if days is not None else None
            _, text = actions.create_api_key(
                tenant, name=options["name"], rights=rights, expires_at=expires_at
            )
        except AppError as error:
            raise CommandError(error.message) from error
        self.stdout.write(text)
