"""The same decision on many records, each in the version that was seen."""

from tests import factories
from tests.cast import Person
from understanding.records.actions import bulk
from xopc.shared.errors import Conflict
from xopc.shared.scope import bind


def test_what_changed_since_it_was_seen_is_left(alice: Person) -> None:
    seen, changed, unsaid = (factories.candidate(alice.scope) for _ in range(3))
    ids = [row.pk for row in (seen, changed, unsaid)]
    with bind(alice.scope):
        versions = {str(seen.pk): 1, str(changed.pk): 2}
        made = bulk.decide(alice.scope, "confirm", ids, versions=versions)
    assert [type(result.error) for result in made.results] == [type(None), Conflict, type(None)]
