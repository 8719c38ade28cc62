"""What a new statement meets: possible duplicates, opposites, what was set aside.

X ids are cases of reference/xopc.md 11.
"""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import numpy as np
import pytest

from tests import factories
from tests.cast import Person
from understanding.records import tasks
from understanding.records.actions import candidates, conflicts, erasure, records
from understanding.records.kinds import Kind
from understanding.records.models import Evidence, MemoryRecord, Relation
from xopc.shared import clock
from xopc.shared.errors import Invalid
from xopc.shared.llm import embeddings
from xopc.shared.llm.calibration import Calibration
from xopc.shared.llm.vectors import Vector, unit
from xopc.shared.scope import bind


def propose(person: Person, content: str, **fields: Any) -> candidates.Proposed:
    quote = factories.quote(content, source_item_id=uuid4())
    return factories.propose(person.scope, factories.draft(content, evidence=(quote,), **fields))


def proposed(person: Person, content: str, **fields: Any) -> MemoryRecord:
    [row] = propose(person, content, **fields).records
    return row


def fresh(person: Person, row: MemoryRecord) -> MemoryRecord:
    with bind(person.scope):
        return MemoryRecord.objects.get(pk=row.pk)


def test_another_wording_is_a_possible_duplicate(alice: Person) -> None:
    old = factories.record(alice.scope, "Please keep answers short.")
    assert proposed(alice, "I prefer short replies").similar_to_id == old.pk


def test_one_in_use_is_pointed_at_before_one_that_waits(alice: Person) -> None:
    factories.candidate(alice.scope, "I enjoy coffee")
    used = factories.record(alice.scope, "Likes coffee")
    assert proposed(alice, "I like coffee").similar_to_id == used.pk


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        ("I like tea", {}),
        ("I don't like coffee", {}),
        ("I like coffee", {"project_id": "elsewhere"}),
        ("I like coffee", {"status": "archived"}),
    ],
)
def test_what_is_no_duplicate(alice: Person, content: str, fields: dict[str, Any]) -> None:
    factories.record(alice.scope, content, **fields)
    assert proposed(alice, "I enjoy coffee").similar_to_id is None


def test_what_holds_anywhere_is_met_from_within_a_project(alice: Person) -> None:
    old = factories.record(alice.scope, "The tests run on CI", kind=Kind.WORKSPACE_FACT)
    new = proposed(alice, "Tests run on CI", kind=Kind.PROJECT_CONTEXT, project_id="one")
    assert (new.project_id, new.similar_to_id) == ("one", old.pk)


def test_a_duplicate_is_shown_while_the_other_lives(alice: Person) -> None:
    old = factories.record(alice.scope, "Likes coffee")
    new = proposed(alice, "I enjoy coffee")
    path = f"/api/user-context/memories/{new.pk}"
    assert alice.app().get(path).json()["record"]["similarToId"] == str(old.pk)
    with bind(alice.scope):
        records.archive(alice.scope, old.pk)
    assert alice.app().get(path).json()["record"]["similarToId"] is None


def test_somebody_elses_record_is_no_neighbour(alice: Person, bob: Person) -> None:
    factories.record(bob.scope, "Likes coffee")
    assert proposed(alice, "I enjoy coffee").similar_to_id is None


def test_a_contradiction_is_written_down_beside_both_and_changes_nothing(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee")
    new = proposed(alice, "I don't like coffee")
    with bind(alice.scope):
        [link] = Relation.objects.filter(relation_type="contradicts")
        [quote] = Evidence.objects.filter(record=old)
    assert (link.from_record_id, link.to_record_id) == (new.pk, old.pk)
    assert (quote.relation, quote.quote) == ("contradicts", "I don't like coffee")
    assert (fresh(alice, old).status, fresh(alice, old).version) == ("active", 1)
    assert new.supersedes_id is None


def test_forgetting_what_spoke_against_it_takes_its_words_back(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee")
    factories.evidence(alice.scope, old, "coffee is bad for me", relation="contradicts")
    new = proposed(alice, "I don't like coffee")
    with bind(alice.scope):
        erasure.forget(alice.scope, new.pk)
        assert [quote.quote for quote in Evidence.objects.all()] == ["coffee is bad for me"]


def test_what_speaks_against_it_is_not_counted_as_support(alice: Person) -> None:
    old = factories.record(alice.scope, "I like coffee")
    proposed(alice, "I don't like coffee")
    shown = alice.app().get(f"/api/user-context/memories/{old.pk}").json()["record"]
    assert shown["evidenceCount"] == 0


@pytest.mark.parametrize(
    ("old", "new", "replaces"),
    [
        ("inferred", "explicit", True),
        ("observed", "explicit", True),
        ("inferred", "observed", True),
        ("explicit", "explicit", False),
        ("explicit", "inferred", False),
    ],
)
def test_a_stronger_word_is_to_replace_a_weaker(
    alice: Person, old: str, new: str, replaces: bool
) -> None:
    row = factories.record(alice.scope, "I live in Berlin", explicitness=old)
    made = proposed(alice, "I live in Munich", explicitness=new)
    assert (made.supersedes_id == row.pk) is replaces


def test_of_several_that_it_opposes_it_replaces_none(alice: Person) -> None:
    for town in ("Berlin", "Hamburg"):
        factories.record(alice.scope, f"I live in {town}", explicitness="inferred")
    assert proposed(alice, "I live in Munich").supersedes_id is None


def test_x203_the_same_value_of_a_slot_twice_is_one_record(alice: Person) -> None:
    proposed(alice, "I live in Berlin")
    again = propose(alice, "i live in BERLIN.")
    assert (again.created, again.deduplicated, again.reasons) == (0, 1, {0: "known"})


def test_x205_a_correction_ends_the_old_just_before_it_begins(alice: Person) -> None:
    old = factories.record(alice.scope, "I live in Berlin")
    with bind(alice.scope):
        new = records.correct(alice.scope, old.pk, "I live in Munich").record
    assert fresh(alice, old).valid_to == new.valid_from - timedelta(milliseconds=1)


def test_x214_a_newer_state_that_is_kept_ends_the_old_one(alice: Person) -> None:
    began = clock.now() - timedelta(days=1)
    old = factories.record(
        alice.scope, "I am in Rome", explicitness="observed", valid_from=began - timedelta(days=9)
    )
    new = proposed(alice, "I am in Oslo", supersedes_id=old.pk, valid_from=began)
    with bind(alice.scope):
        candidates.confirm(alice.scope, new.pk)
    ended = fresh(alice, old)
    assert (ended.status, ended.conflict_group_id) == ("archived", None)
    assert ended.valid_to == began - timedelta(milliseconds=1)


def test_an_end_that_lies_earlier_stays(alice: Person) -> None:
    ended = clock.now() - timedelta(days=9)
    old = factories.record(alice.scope, "I am in Rome", valid_to=ended)
    with bind(alice.scope):
        records.correct(alice.scope, old.pk, "I am in Oslo")
    assert fresh(alice, old).valid_to == ended


def test_x191_a_conflict_of_two_living_records_changes_both(alice: Person) -> None:
    rows = [factories.record(alice.scope), factories.candidate(alice.scope)]
    with bind(alice.scope):
        opened = conflicts.open(alice.scope, [row.pk for row in rows], reason="test")
    assert len(opened.changed) == 2
    assert {fresh(alice, row).status for row in rows} == {"needs_review"}
    assert {fresh(alice, row).conflict_group_id for row in rows} == {opened.group_id}


def test_a_conflict_opened_twice_is_one(alice: Person) -> None:
    rows = [factories.record(alice.scope).pk for _ in range(2)]
    with bind(alice.scope):
        first = conflicts.open(alice.scope, rows, reason="test")
        again = conflicts.open(alice.scope, rows, reason="test")
    assert (again.group_id, again.changed) == (first.group_id, [])


def test_one_record_is_no_conflict(alice: Person) -> None:
    row = factories.record(alice.scope)
    with bind(alice.scope), pytest.raises(Invalid):
        conflicts.open(alice.scope, [row.pk, str(row.pk)], reason="test")


def test_x209_forgetting_a_corrected_record_erases_what_it_was_before(alice: Person) -> None:
    first = factories.candidate(alice.scope, "I live in Berlin", explicitness="inferred")
    with bind(alice.scope):
        second = records.correct(alice.scope, first.pk, "I live in Munich").record
        third = records.correct(alice.scope, second.pk, "I live in Hamburg").record
        erasure.forget(alice.scope, third.pk)
        assert not MemoryRecord.objects.exists()
    assert propose(alice, "I live in Berlin", explicitness="inferred").created == 0
    assert propose(alice, "I live in Berlin").created == 1


def test_forgetting_the_earlier_wording_leaves_the_present_one(alice: Person) -> None:
    first = factories.record(alice.scope, "I live in Berlin")
    with bind(alice.scope):
        second = records.correct(alice.scope, first.pk, "I live in Munich").record
        erasure.forget(alice.scope, first.pk)
        assert [row.pk for row in MemoryRecord.objects.all()] == [second.pk]


@pytest.mark.parametrize("content", ["I really like coffee", "The user enjoys coffee"])
@pytest.mark.parametrize("end", [candidates.reject, records.archive, erasure.forget])
def test_a_set_aside_inference_stays_away_in_other_words(
    alice: Person, end: Any, content: str
) -> None:
    row = factories.candidate(alice.scope, "I like coffee", explicitness="inferred")
    with bind(alice.scope):
        end(alice.scope, row.pk)
    outcome = propose(alice, content, explicitness="inferred")
    assert (outcome.created, outcome.reasons) == (0, {0: "suppressed"})
    assert propose(alice, content).created == 1


def test_the_opposite_of_what_was_set_aside_may_be_proposed(alice: Person) -> None:
    row = factories.candidate(alice.scope, "I like coffee", explicitness="inferred")
    with bind(alice.scope):
        erasure.forget(alice.scope, row.pk)
    assert propose(alice, "I don't like coffee", explicitness="inferred").created == 1


def test_the_persons_word_lifts_the_ban_on_guessing_it(alice: Person) -> None:
    row = factories.candidate(alice.scope, "I like coffee", explicitness="inferred")
    with bind(alice.scope):
        erasure.forget(alice.scope, row.pk)
    said = proposed(alice, "I enjoy coffee")
    with bind(alice.scope):
        candidates.confirm(alice.scope, said.pk)
        MemoryRecord.objects.filter(pk=said.pk).delete()
    assert propose(alice, "The user likes coffee", explicitness="inferred").created == 1


@pytest.mark.parametrize(
    "content",
    [
        "Has trouble sleeping and takes melatonin pills",
        "The user seems stressed lately",
        "User is depressed",
        "Suffers from migraines",
        "The user is Catholic",
        "Is gay",
        "User's birthday is 3 May",
        "用户最近失眠",
    ],
)
@pytest.mark.parametrize("explicitness", ["inferred", "observed"])
def test_x211_what_is_sensitive_is_never_inferred_whatever_it_is_called(
    alice: Person, content: str, explicitness: str
) -> None:
    outcome = propose(alice, content, explicitness=explicitness, sensitivity="normal")
    assert (outcome.created, outcome.rejected) == (0, 1)
    assert outcome.reasons[0] in {"sensitive_inference", "sensitive"}


@pytest.mark.parametrize("content", ["Prefers short answers", "Works on the billing service"])
def test_ordinary_things_are_inferred(alice: Person, content: str) -> None:
    assert propose(alice, content, explicitness="inferred").created == 1


def test_what_was_declared_personal_is_not_inferred(alice: Person) -> None:
    outcome = propose(alice, "Likes jazz", explicitness="inferred", sensitivity="personal")
    assert outcome.reasons == {0: "sensitive_inference"}


class Alike:
    """An embedder to which all texts mean the same."""

    name, dimensions, calibration = "alike", 384, Calibration(middle=0.5, slope=60)

    def passages(self, texts: list[str]) -> Vector:
        return unit(np.ones((len(texts), 384)))


@pytest.fixture
def embed(alice: Person, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(embeddings, "current", Alike)
    return lambda: tasks.embed_owner(str(alice.tenant.pk), str(alice.user.pk))


@pytest.mark.parametrize(
    ("content", "is_twin"),
    [
        ("I love mountain walks", True),
        ("I can't stand mountain walks", False),
        ("I enjoy hiking in the woods", False),
        ("My sister loves mountain walks", False),
    ],
)
def test_other_words_of_one_meaning_are_found_by_the_vector(
    alice: Person, embed: Any, content: str, is_twin: bool
) -> None:
    old = factories.record(alice.scope, "I enjoy hiking in the mountains")
    new = factories.candidate(alice.scope, content)
    embed()
    assert (fresh(alice, new).similar_to_id == old.pk) is is_twin
    assert fresh(alice, new).version == 1


def test_of_two_candidates_the_later_points_at_the_earlier(alice: Person, embed: Any) -> None:
    first = factories.candidate(alice.scope, "I enjoy hiking in the mountains")
    second = factories.candidate(alice.scope, "I love mountain walks")
    embed()
    assert fresh(alice, first).similar_to_id is None
    assert fresh(alice, second).similar_to_id == first.pk


def test_texts_that_are_far_apart_are_not_compared(
    alice: Person, embed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Alike, "calibration", Calibration(middle=1.0, slope=60))
    factories.record(alice.scope, "I enjoy hiking in the mountains")
    new = factories.candidate(alice.scope, "I love mountain walks")
    embed()
    assert fresh(alice, new).similar_to_id is None
