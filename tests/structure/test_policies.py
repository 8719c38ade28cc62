"""The database says no, too: every table about a person, whoever forgets the filter."""

import pytest
from django.apps import apps
from django.db import IntegrityError, ProgrammingError, connection, models

from tests import factories
from tests.cast import Cast, Person
from understanding.records.models import Event, Evidence, MemoryRecord
from xopc.shared.models import Owned
from xopc.shared.scope import bind

OWNED = [model for model in apps.get_models() if issubclass(model, Owned)]


@pytest.fixture
def seeded(cast: Cast) -> Cast:
    for person in (cast.alice, cast.bob, cast.carol):
        row = factories.record(person.scope, f"{person.user.external_id} likes tea")
        factories.evidence(person.scope, row)
    return cast


@pytest.mark.parametrize("model", OWNED, ids=lambda model: model._meta.db_table)
def test_row_level_security_is_forced(db: None, model: type[models.Model]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select relrowsecurity, relforcerowsecurity,"
            " exists (select from pg_policy where polrelid = pg_class.oid and polname = 'scope')"
            " from pg_class where oid = %s::regclass",
            [model._meta.db_table],
        )
        assert cursor.fetchone() == (True, True, True)


@pytest.mark.parametrize("model", OWNED, ids=lambda model: model._meta.db_table)
def test_without_a_scope_there_are_no_rows(seeded: Cast, model: type[models.Model]) -> None:
    assert list(model._base_manager.all()) == []


@pytest.mark.parametrize("model", OWNED, ids=lambda model: model._meta.db_table)
def test_every_table_of_a_person_is_covered_by_a_first_column_owner(
    db: None, model: type[models.Model]
) -> None:
    constraints = [*model._meta.indexes, *model._meta.constraints]
    leading = [c.fields[0] for c in constraints if getattr(c, "fields", None)]
    assert all(name in {"owner", "owner_id", "tenant", "purge_at"} for name in leading)


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_an_unfiltered_query_sees_only_its_own_person(seeded: Cast, stranger: str) -> None:
    person: Person = getattr(seeded, stranger)
    with bind(person.scope):
        assert [row.content for row in MemoryRecord.objects.all()] == [f"{stranger} likes tea"]


def test_a_row_cannot_be_written_for_somebody_else(cast: Cast) -> None:
    row = factories.record(cast.alice.scope)
    with pytest.raises(ProgrammingError, match="row-level security"), bind(cast.bob.scope):
        Event.objects.create(
            tenant_id=cast.alice.tenant.pk,
            owner_id=cast.alice.user.pk,
            record=row,
            subject_id=row.pk,
            action="edit",
            actor="user",
        )


def test_a_child_cannot_hang_below_another_persons_record(cast: Cast) -> None:
    row = factories.record(cast.alice.scope)
    with pytest.raises(IntegrityError):
        _hang_below(cast.bob, row)


def _hang_below(person: Person, row: MemoryRecord) -> None:
    with bind(person.scope), connection.cursor() as cursor:
        factories.evidence(person.scope, row)
        cursor.execute("set constraints all immediate")


@pytest.mark.parametrize("statement", ["update {} set reason = 'x'", "delete from {}"])
def test_events_are_append_only(alice: Person, statement: str) -> None:
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        bind(alice.scope),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(Event._meta.db_table))


def test_nested_scopes_give_the_identity_back(cast: Cast) -> None:
    factories.record(cast.alice.scope)
    with bind(cast.alice.scope):
        with bind(cast.bob.scope):
            assert not MemoryRecord.objects.exists()
        assert MemoryRecord.objects.exists()


def test_a_scope_ends_with_its_block(cast: Cast) -> None:
    factories.record(cast.alice.scope)
    with bind(cast.alice.scope):
        pass
    assert not Evidence.objects.exists()
    assert not MemoryRecord.objects.exists()
