"""Only the person says whether a record may be mentioned."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from tests.cast import Person
from tests.factories import record
from understanding.context import consents, querysets
from understanding.context.consents import Answer
from understanding.context.models import Consent
from understanding.records.models import Event, MemoryRecord
from xopc.shared import clock
from xopc.shared.errors import Conflict, NotAllowed, NotFound
from xopc.shared.scope import Scope, bind


@pytest.fixture
def gated(alice: Person) -> MemoryRecord:
    return record(alice.scope, "Is looking for a new job", disclosure="ask_before_reference")


def ask(person: Person, row: MemoryRecord, session: str = "s1") -> Consent:
    with bind(person.scope):
        return consents.request(
            person.scope, [row.pk], session_key=session, purpose="What shall I do?"
        )[0]


def answer(scope: Scope, record_id: UUID, session: str = "s1") -> Answer:
    with bind(scope):
        found = consents.answers(scope, [record_id], session, clock.now())
    return found.get(record_id, consents.NO_ANSWER)


def decide(person: Person, consent: Consent, decision: consents.Decision) -> Consent:
    with bind(person.scope):
        return consents.decide(person.scope, consent.pk, decision)


def test_asking_twice_in_a_session_is_one_question(alice: Person, gated: MemoryRecord) -> None:
    """X187."""
    first = ask(alice, gated)
    assert ask(alice, gated).pk == first.pk
    assert ask(alice, gated, session="s2").pk != first.pk


def test_nothing_asked_nothing_answered(alice: Person, gated: MemoryRecord) -> None:
    assert answer(alice.scope, gated.pk) == Answer()


@pytest.mark.parametrize(
    ("decision", "here", "elsewhere"),
    [
        ("once", True, False),
        ("session", True, False),
        ("always", True, True),
        ("deny", False, False),
    ],
)
def test_how_far_an_answer_reaches(
    alice: Person,
    gated: MemoryRecord,
    decision: consents.Decision,
    here: bool,
    elsewhere: bool,
) -> None:
    decide(alice, ask(alice, gated), decision)
    assert bool(answer(alice.scope, gated.pk).grant) is here
    assert bool(answer(alice.scope, gated.pk, "s2").grant) is elsewhere


def test_a_one_shot_grant_is_spent_by_its_use(alice: Person, gated: MemoryRecord) -> None:
    """X188."""
    granted = decide(alice, ask(alice, gated), "once")
    with bind(alice.scope):
        consents.consume(alice.scope, [granted])
    assert answer(alice.scope, gated.pk) == Answer()


def test_a_standing_grant_is_not_spent(alice: Person, gated: MemoryRecord) -> None:
    granted = decide(alice, ask(alice, gated), "session")
    with bind(alice.scope):
        consents.consume(alice.scope, [granted])
    assert answer(alice.scope, gated.pk).grant == granted


def test_a_standing_grant_is_used_before_a_one_shot_one(alice: Person, gated: MemoryRecord) -> None:
    decide(alice, ask(alice, gated), "once")
    standing = decide(alice, ask(alice, gated), "always")
    assert answer(alice.scope, gated.pk).grant == standing


def test_a_grant_that_has_ended_is_none(alice: Person, gated: MemoryRecord) -> None:
    granted = decide(alice, ask(alice, gated), "always")
    with bind(alice.scope):
        Consent.objects.filter(pk=granted.pk).update(expires_at=clock.now() - timedelta(seconds=1))
    assert answer(alice.scope, gated.pk).grant is None


def test_a_refusal_holds_for_its_session(alice: Person, gated: MemoryRecord) -> None:
    decide(alice, ask(alice, gated), "deny")
    assert answer(alice.scope, gated.pk).is_denied
    assert not answer(alice.scope, gated.pk, "s2").is_denied


@pytest.mark.parametrize(
    ("answers", "is_usable"),
    [
        ([("s2", "always"), ("s1", "deny")], False),
        ([("s1", "deny"), ("s2", "always")], True),
    ],
    ids=["refused here at last", "allowed everywhere at last"],
)
def test_the_last_word_on_a_session_holds_in_it(
    alice: Person, gated: MemoryRecord, answers: Any, is_usable: bool
) -> None:
    asked = {session: ask(alice, gated, session) for session in ("s1", "s2")}
    for session, decision in answers:
        decide(alice, asked[session], decision)
    assert bool(answer(alice.scope, gated.pk).grant) is is_usable
    assert answer(alice.scope, gated.pk, "s3").grant


def test_revoking_refuses_and_keeps_the_row(alice: Person, gated: MemoryRecord) -> None:
    """X190."""
    granted = decide(alice, ask(alice, gated), "always")
    with bind(alice.scope):
        consents.revoke(alice.scope, granted.pk)
        consents.revoke(alice.scope, granted.pk)
        assert Consent.objects.get(pk=granted.pk).status == "denied"
    assert answer(alice.scope, gated.pk).grant is None


def test_a_refusal_may_be_changed_a_grant_is_not_decided_again(
    alice: Person, gated: MemoryRecord
) -> None:
    consent = decide(alice, ask(alice, gated), "deny")
    assert decide(alice, consent, "session").status == "granted"
    with pytest.raises(Conflict):
        decide(alice, consent, "always")


def test_every_decision_is_an_event_without_text(alice: Person, gated: MemoryRecord) -> None:
    decide(alice, ask(alice, gated), "once")
    with bind(alice.scope):
        event = Event.objects.get(action="consent")
    assert event.subject_id == gated.pk
    assert event.after == {"consent": "granted", "scope": "once"}


def test_our_own_jobs_decide_nothing(alice: Person, gated: MemoryRecord) -> None:
    consent = ask(alice, gated)
    job = Scope(tenant_id=alice.tenant.pk, owner_id=alice.user.pk, actor="system")
    with bind(job), pytest.raises(NotAllowed):
        consents.decide(job, consent.pk, "always")


def test_somebody_elses_question_does_not_exist(
    alice: Person, bob: Person, carol: Person, gated: MemoryRecord
) -> None:
    consent = ask(alice, gated)
    for stranger in (bob, carol):
        with bind(stranger.scope), pytest.raises(NotFound):
            consents.decide(stranger.scope, consent.pk, "always")
        with bind(stranger.scope):
            assert not querysets.consents(stranger.scope).exists()


def test_what_waits_can_be_listed(alice: Person, gated: MemoryRecord) -> None:
    consent = ask(alice, gated)
    with bind(alice.scope):
        assert [row.pk for row in querysets.consents(alice.scope, status="pending")] == [consent.pk]
        assert not querysets.consents(alice.scope, status="denied").exists()
