"""Special categories: nothing by default; in ask mode the person's own word, one by one."""

import pytest
from rest_framework.test import APIClient

from tests.cast import Person
from tests.factories import draft, evidence, propose, quote, record
from understanding.records import config, special
from understanding.records.actions import bulk, candidates, conflicts, merging, records
from understanding.records.actions.undo import undo
from understanding.records.drafts import Draft
from understanding.records.kinds import Kind
from understanding.records.models import Event, Evidence, MemoryRecord, Refusal
from xopc.shared import ids
from xopc.shared.errors import Conflict, Invalid, Sensitive
from xopc.shared.scope import Scope, bind

MINE = "I have epilepsy"
HERS = "My wife has epilepsy"


@pytest.fixture
def asked(alice: Person) -> Person:
    """Alice, who wants to be asked."""
    return wants(alice, "confirm")


def wants(person: Person, policy: str) -> Person:
    with bind(person.scope):
        config.save(person.scope, {"privacy": {"sensitiveWritePolicy": policy}})
    return person


def create(scope: Scope, content: str = MINE) -> MemoryRecord:
    with bind(scope):
        return records.create(scope, Draft(kind=Kind.PREFERENCE, content=content)).record


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("I'm diabetic", True),
        ("As a practising Muslim I don't eat pork", True),
        ("My HIV test came back positive", True),
        ("我有糖尿病", True),
        ("tengo diabetes", True),
        ("Ich habe Depressionen", True),
        (HERS, False),
        ("We are Jewish", False),
        ("Ben has cancer", False),
        ("I know Ben has cancer", False),
        ("remind me that Ben has lupus", False),
        ("我妈妈有糖尿病", False),
    ],
)
def test_whose_statement_it_is(content: str, expected: bool) -> None:
    assert special.is_about_self(content) is expected


def test_nothing_is_kept_by_default(alice: Person) -> None:
    with pytest.raises(Sensitive):
        create(alice.scope)
    assert propose(alice.scope, draft(MINE)).created == 0


@pytest.mark.parametrize("policy", ["confirm", "allow"])
def test_in_ask_mode_it_waits_even_when_the_person_typed_it(alice: Person, policy: str) -> None:
    row = create(wants(alice, policy).scope)
    assert (row.status, row.is_special, row.sensitivity) == ("candidate", True, "personal")
    assert (row.explicitness, row.disclosure) == ("explicit", "ask_before_reference")


def test_what_they_asked_to_remember_becomes_a_candidate(asked: Person) -> None:
    (row,) = propose(asked.scope, draft(MINE, evidence=(quote(f"remember {MINE}"),))).records
    with bind(asked.scope):
        assert (row.status, row.is_special) == ("candidate", True)
        assert Evidence.objects.get().quote == f"remember {MINE}"


@pytest.mark.parametrize(
    "said",
    [
        {"content": HERS},
        {"explicitness": "inferred"},
        {"explicitness": "observed"},
        {"provider": "gmail"},
        {"content": f"{MINE}, my password is hunter2hunter2"},
    ],
)
def test_nothing_else_becomes_one(asked: Person, said: dict[str, str]) -> None:
    outcome = propose(asked.scope, draft(**({"content": MINE} | said)))
    assert (outcome.created, len(outcome.refused)) == (0, 1)


def test_a_chat_app_cannot_state_it(asked: Person) -> None:
    with pytest.raises(Sensitive):
        create(asked.key_scope)


def test_it_is_kept_by_a_decision_of_its_own(asked: Person) -> None:
    row = create(asked.scope)
    with bind(asked.scope):
        made = bulk.decide(asked.scope, "confirm", [row.pk.hex])
        assert [result.error and result.error.code for result in made.results] == ["one_by_one"]
        assert candidates.confirm(asked.scope, row.pk).record.status == "active"


def test_several_can_be_rejected_at_once(asked: Person) -> None:
    row = create(asked.scope)
    with bind(asked.scope):
        assert bulk.decide(asked.scope, "reject", [row.pk]).results[0].error is None


def test_once_nothing_is_wanted_what_waited_is_erased_and_told(asked: Person) -> None:
    rows = [create(asked.scope), create(asked.scope, "I have asthma")]
    with bind(asked.scope):
        candidates.confirm(asked.scope, rows[0].pk)
        config.save(asked.scope, {})
        assert [row.pk for row in MemoryRecord.objects.all()] == [rows[0].pk]
        assert Refusal.objects.get().entry == "rescan"
        assert Event.objects.get(action="forget").subject_id == rows[1].pk


def test_what_was_kept_is_not_confirmed_again_once_nothing_is_wanted(alice: Person) -> None:
    kept = {"is_special": True, "sensitivity": "personal", "disclosure": "ask_before_reference"}
    row = record(alice.scope, MINE, status="stale", **kept)
    with bind(alice.scope), pytest.raises(Conflict, match="settings"):
        candidates.confirm(alice.scope, row.pk)


def test_new_words_wait_for_a_yes_of_their_own(asked: Person) -> None:
    row = record(asked.scope, "Likes tea")
    with bind(asked.scope):
        edited = records.edit(asked.scope, row.pk, content=MINE)
        assert (edited.record.status, edited.record.is_special) == ("candidate", True)
        undo(asked.scope, edited.undo_token)
        after = MemoryRecord.objects.get()
    assert (after.status, after.is_special, after.content) == ("active", False, "Likes tea")


def test_reworded_as_a_consequence_it_is_special_no_more(asked: Person) -> None:
    row = create(asked.scope)
    with bind(asked.scope):
        edited = records.edit(asked.scope, row.pk, content="No flashing images").record
    assert (edited.is_special, edited.status) == (False, "candidate")


def test_its_use_is_always_asked_about(asked: Person) -> None:
    row = create(asked.scope)
    with bind(asked.scope), pytest.raises(Invalid):
        records.edit(asked.scope, row.pk, disclosure="silent")


def test_a_correction_waits_too(asked: Person) -> None:
    row = record(asked.scope, "Likes tea")
    with bind(asked.scope):
        new = records.correct(asked.scope, row.pk, MINE).record
    assert (new.status, new.is_special) == ("candidate", True)


def test_a_merged_one_waits_too(asked: Person) -> None:
    rows = [record(asked.scope), record(asked.scope)]
    with bind(asked.scope):
        new = merging.merge(asked.scope, [row.pk for row in rows], content=MINE).record
    assert (new.status, new.is_special, new.explicitness) == ("candidate", True, "explicit")


def test_merged_into_a_consequence_it_leaves_no_quote_of_itself(asked: Person) -> None:
    rows = [create(asked.scope), record(asked.scope)]
    evidence(asked.scope, rows[0], f"remember that {MINE}", source_item_id=ids.uuid7())
    with bind(asked.scope):
        ids_of = [row.pk for row in rows]
        new = merging.merge(asked.scope, ids_of, content="No flashing images").record
        quotes = Evidence.objects.filter(record=new).values_list("quote", flat=True)
        assert not any("epilepsy" in words for words in quotes)


def test_settling_a_disagreement_with_it_waits_too(asked: Person) -> None:
    group = ids.uuid7()
    row = record(asked.scope, status="needs_review", conflict_group_id=group)
    with bind(asked.scope):
        (kept,) = conflicts.resolve(asked.scope, group, keep=[row.pk], content=MINE)
    assert (kept.status, kept.is_special) == ("candidate", True)


def test_over_the_api_only_the_person_may_state_it(asked: Person, app: APIClient) -> None:
    said = {"kind": "preference", "content": MINE}
    path = "/api/user-context/memories"
    assert app.post(path, said).status_code == 422
    answer = asked.browser().post(path, said, content_type="application/json")
    assert (answer.status_code, answer.json()["record"]["status"]) == (201, "candidate")
