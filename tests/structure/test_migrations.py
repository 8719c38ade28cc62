"""What a migration makes it can take back."""

import pytest
from django.db import connections, transaction
from django.db.migrations.executor import MigrationExecutor

APPS = [
    "quality",
    "feedback",
    "review",
    "context",
    "capture",
    "understanding",
    "connectors",
    "accounts",
]
TABLES = "select tablename from pg_tables where schemaname = 'public'"


def tables() -> list[str]:
    with connections["owner"].cursor() as cursor:
        cursor.execute(TABLES)
        return [name for (name,) in cursor.fetchall() if name.split("_")[0] in APPS]


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_every_app_can_be_migrated_to_nothing_and_back() -> None:
    before = tables()
    with transaction.atomic("owner"):
        executor = MigrationExecutor(connections["owner"])
        newest = executor.loader.graph.leaf_nodes()
        executor.migrate([(app, None) for app in APPS])
        assert tables() == []
        MigrationExecutor(connections["owner"]).migrate(newest)
        assert sorted(tables()) == sorted(before)
        transaction.set_rollback(True, "owner")
