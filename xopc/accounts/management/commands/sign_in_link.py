"""`manage.py sign_in_link TENANT EMAIL`: prints just an address that signs in once."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from xopc.accounts import actions
from xopc.shared.errors import AppError


class Command(BaseCommand):
    help = "Print an address that opens the page as this person, once, within ten minutes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tenant", help="the tenant's slug")
        parser.add_argument("email", help="the person's e-mail; made when there is none yet")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user = actions.person_by_email(actions.tenant(options["tenant"]), options["email"])
        except AppError as error:
            raise CommandError(error.message) from error
        self.stdout.write(actions.sign_in_link(user))
