"""The three roles and what the database refuses them."""

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, connections, transaction

from xopc.accounts.models import Tenant
from xopc.shared import roles

BOTH = pytest.mark.django_db(transaction=True, databases=["default", "sweep", "owner"])


def _one(alias: str, query: str) -> object:
    with connections[alias].cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()[0]


@BOTH
@pytest.mark.parametrize(
    ("alias", "role"), [("default", "xopc_app"), ("owner", "xopc_owner"), ("sweep", "xopc_sweep")]
)
def test_each_way_in_is_a_role_of_its_own(alias: str, role: str) -> None:
    assert _one(alias, "select session_user") == role


@pytest.mark.django_db
def test_tests_run_as_a_role_that_no_policy_lets_pass() -> None:
    query = "select rolsuper or rolbypassrls from pg_roles where rolname = current_user"
    assert _one("default", query) is False


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement",
    [
        "create table mine (id int)",
        "truncate accounts_tenant",
        "alter table accounts_tenant rename to x",
    ],
)
def test_the_serving_role_may_not_change_the_schema(statement: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@BOTH
def test_the_sweeping_role_reads_no_table_unasked() -> None:
    with pytest.raises(DatabaseError):
        _one("sweep", "select count(*) from accounts_tenant")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("which", ["one", "the other"])
def test_what_a_test_commits_is_gone_afterwards(which: str) -> None:
    """Whichever runs second would find what the first left."""
    assert not Tenant.objects.exists()
    Tenant.objects.create(slug="left-behind")


def test_setting_up_twice_changes_nothing(superuser_url: str, django_db_setup: None) -> None:
    name = connections.settings["default"]["NAME"]
    roles.set_up(superuser_url, name, {})
    roles.set_up(superuser_url, name, {})


def test_a_role_that_bypasses_policies_is_refused(
    superuser_url: str, django_db_setup: None
) -> None:
    with psycopg.connect(superuser_url) as server:
        server.execute("alter role xopc_sweep bypassrls")
        with pytest.raises(roles.UnsafeRole, match="xopc_sweep"):
            roles._refuse_unsafe(server)
        server.rollback()


@BOTH
def test_a_connection_without_rights_prints_the_statements(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = connections["default"].get_connection_params()
    url = psycopg.conninfo.make_conninfo(
        host=app["host"], port=app["port"], user=app["user"], dbname=app["dbname"]
    )
    with pytest.raises(CommandError, match="may not set up"):
        call_command("setup_database", admin_url=url)
    printed = capsys.readouterr().out
    assert "create extension if not exists vector;" in printed
    assert "<password of xopc_app>" in printed
