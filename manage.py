#!/usr/bin/env python
"""Every command of the project. Without DATABASE_URL each runs on the embedded server."""

import os
import sys
from contextlib import AbstractContextManager, nullcontext

from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import ProgrammingError
from psycopg.errors import UndefinedTable

from xopc.shared import databases, postgres

#: commands that ask nothing of a database
WITHOUT_DATABASE = {
    "collectstatic", "compilemessages", "fake_model", "help", "makemessages", "spectacular",
}  # fmt: skip


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "xopc.settings")
    try:
        with _database(sys.argv[1] if len(sys.argv) > 1 else "help"):
            execute_from_command_line(sys.argv)
    except postgres.ServerFailed as error:
        sys.exit(f"{error}.")
    except ProgrammingError as error:
        if not isinstance(error.__cause__, UndefinedTable):
            raise
        sys.exit("The database has no tables yet. Make them with: manage.py migrate")


def _database(command: str) -> AbstractContextManager[None]:
    if command in WITHOUT_DATABASE or command.startswith("-"):
        return nullcontext()
    return databases.attached(settings.DATA_DIR, os.environ)


if __name__ == "__main__":
    main()
