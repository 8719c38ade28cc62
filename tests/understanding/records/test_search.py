"""Search over real rows, as the serving role under row-level security."""

import pytest

from tests.cast import Person
from tests.factories import candidate, record
from understanding.records.search import Hit, search
from xopc.shared.scope import Scope, bind

pytestmark = pytest.mark.django_db


def find(scope: Scope, query: str, **options: object) -> list[Hit]:
    with bind(scope):
        return search(scope, query, vector=None, **options)


def texts(hits: list[Hit]) -> list[str]:
    return [hit.record.content for hit in hits]


def test_a_record_with_a_word_of_the_question_is_found(alice: Person) -> None:
    record(alice.scope, "Prefers pnpm over npm")
    record(alice.scope, "Lives in Berlin")
    assert texts(find(alice.scope, "Should I use pnpm here?")) == ["Prefers pnpm over npm"]
