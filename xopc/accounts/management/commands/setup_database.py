"""`manage.py setup_database`: roles, database and grants on the server that DATABASE_URL names."""

import os
from typing import Any

import psycopg
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from xopc.shared import postgres, roles
from xopc.shared.databases import ALIASES, embedded_dir


class Command(BaseCommand):
    help = "Makes the three roles, the database and its grants, or prints the SQL that does."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--admin-url",
            default=os.environ.get("XOPC_ADMIN_DATABASE_URL", ""),
            help="a connection that may make roles and databases; the owner's is tried otherwise",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        database = settings.DATABASES["owner"]["NAME"]
        try:
            roles.set_up(options["admin_url"] or _admin_url(), database, _passwords())
        except roles.UnsafeRole as error:
            raise CommandError(str(error)) from error
        except psycopg.Error as error:
            self.stdout.write(roles.script(database))
            raise CommandError(
                f"This connection may not set up the database ({_reason(error)})."
                " Let an administrator of the server run the SQL above."
            ) from error
        self.stdout.write(f"The roles and the database {database} are ready.")


def _admin_url() -> str:
    if embedded := embedded_dir(settings.DATA_DIR, os.environ):
        return postgres.admin_url(embedded)
    owner = settings.DATABASES["owner"]
    return psycopg.conninfo.make_conninfo(
        host=owner["HOST"],
        port=owner["PORT"],
        user=owner["USER"],
        password=owner["PASSWORD"],
        dbname=owner["NAME"],
        **owner["OPTIONS"],
    )


def _passwords() -> dict[str, str]:
    return {role: settings.DATABASES[alias]["PASSWORD"] for alias, (role, _) in ALIASES.items()}


def _reason(error: psycopg.Error) -> str:
    return error.diag.message_primary or str(error).strip().splitlines()[-1]
