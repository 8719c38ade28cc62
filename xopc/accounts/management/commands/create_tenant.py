"""`manage.py create_tenant SLUG [--name NAME]`: prints just the id."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from xopc.accounts import actions
from xopc.shared.errors import AppError


class Command(BaseCommand):
    help = "Make a tenant and print its id."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--name", default="", help="what people read instead of the slug")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            tenant = actions.create_tenant(options["slug"], name=options["name"])
        except AppError as error:
            raise CommandError(error.message) from error
        self.stdout.write(str(tenant.pk))
