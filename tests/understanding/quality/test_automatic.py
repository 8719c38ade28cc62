"""Automatic mode: what it keeps, what waits, who has the last word."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from tests.cast import Cast, Person
from tests.factories import draft, evidence, propose, quote, record
from tests.understanding.feedback import replies
from tests.understanding.past import keep, learned, rate, reject, runs, take_back
from understanding.quality import automatic, figures
from understanding.quality.readiness import Figures
from understanding.records import config
from understanding.records.actions import candidates, ledger, records
from understanding.records.models import Event, MemoryRecord, Refusal, Usage
from xopc.shared import clock, ids
from xopc.shared.errors import NotAllowed
from xopc.shared.llm import embeddings
from xopc.shared.scope import Scope, bind

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
GUESS = {"explicitness": "inferred", "importance": 0.9, "confidence": 0.95}


def choose(person: Person, mode: str) -> None:
    with bind(person.scope):
        config.save(person.scope, {"memory": {"mode": mode}})


def be_ready(person: Person) -> None:
    rate(person, *["helpful"] * 20)
    runs(person, 10)


def noticed(person: Person, *, quotes: int = 1, **fields: Any) -> MemoryRecord:
    """A candidate as it is some minutes after it was proposed; said by the person by default."""
    row = learned(person, **({"created_at": clock.now() - 5 * MINUTE} | fields))
    with bind(person.scope):
        Event.objects.create(
            tenant_id=person.tenant.pk, owner_id=person.user.pk, record=row, subject_id=row.pk,
            action="propose", actor="key",
        )  # fmt: skip
    for number in range(quotes):
        evidence(person.scope, row, f"I like tea {number}", confidence=0.95)
    return row


def system(person: Person) -> Scope:
    return Scope(tenant_id=person.tenant.pk, owner_id=person.user.pk, actor_id="tests")


def kept_now(person: Person) -> list[UUID]:
    with bind(system(person)):
        return [decision.record.pk for decision in automatic.keep(system(person))]


def listed(person: Person) -> list[MemoryRecord]:
    with bind(person.scope):
        return list(automatic.kept(person.scope))


def mode(person: Person) -> str:
    with bind(person.scope):
        return automatic.standing(person.scope).mode


@pytest.fixture
def ready(alice: Person) -> Person:
    """Alice, in automatic mode, with figures that allow it."""
    choose(alice, "auto")
    be_ready(alice)
    return alice


@pytest.mark.parametrize("chosen", ["off", "readOnly", "confirmWrite"])
@pytest.mark.parametrize("is_ready", [True, False])
def test_in_any_other_mode_everything_waits(alice: Person, chosen: str, is_ready: bool) -> None:
    choose(alice, chosen)
    if is_ready:
        be_ready(alice)
    noticed(alice)
    assert (mode(alice), kept_now(alice)) == (chosen, [])


def test_automatic_means_ask_first_until_the_figures_allow_it(alice: Person) -> None:
    choose(alice, "auto")
    row = noticed(alice)
    assert (mode(alice), kept_now(alice)) == ("confirmWrite", [])
    be_ready(alice)
    assert (mode(alice), kept_now(alice)) == ("auto", [row.pk])


def test_it_says_what_is_missing(alice: Person) -> None:
    choose(alice, "auto")
    with bind(alice.scope):
        found = automatic.standing(alice.scope).readiness
    assert found.reasons == ("insufficient_feedback", "insufficient_dreaming_runs")


def test_what_is_kept_is_in_use_with_a_review_date_and_its_event(ready: Person) -> None:
    row = noticed(ready, durability="recurring")
    kept_now(ready)
    with bind(ready.scope):
        row.refresh_from_db()
        event = Event.objects.get(subject_id=row.pk, version=2)
    assert (row.status, row.version) == ("active", 2)
    assert row.review_after
    assert row.review_after > clock.now() + 119 * DAY
    assert (event.action, event.actor) == ("keep_automatically", "system")


def test_it_is_listed_with_its_undo(ready: Person) -> None:
    row = noticed(ready)
    kept_now(ready)
    keep(ready, noticed(ready))
    (shown,) = listed(ready)
    assert shown.pk == row.pk
    take_back(ready, shown.undo_token)
    assert listed(ready) == []


def test_what_was_undone_is_not_kept_again(ready: Person) -> None:
    row = noticed(ready)
    kept_now(ready)
    take_back(ready, listed(ready)[0].undo_token)
    assert kept_now(ready) == []
    with bind(ready.scope):
        assert MemoryRecord.objects.get(pk=row.pk).status == "candidate"


def test_what_the_person_has_changed_since_is_theirs(ready: Person) -> None:
    row = noticed(ready)
    kept_now(ready)
    with bind(ready.scope):
        records.edit(ready.scope, row.pk, importance=0.1)
    assert listed(ready) == []


def test_a_second_run_keeps_nothing_more(ready: Person) -> None:
    rows = [noticed(ready).pk, noticed(ready).pk]
    assert kept_now(ready) == rows
    assert kept_now(ready) == []


WAITS: dict[str, dict[str, Any]] = {
    "personal": {"sensitivity": "personal"},
    "special": {
        "is_special": True,
        "sensitivity": "personal",
        "disclosure": "ask_before_reference",
    },
    "to be asked about": {"disclosure": "ask_before_reference"},
    "from a source": {"provider": "gmail"},
    "from an account": {"source_instance_id": "session:s"},
    "judged by older rules": {"gate_version": 1},
    "to be shown to a model": {"is_opinion_due": True},
    "in a conflict": {"conflict_group_id": ids.uuid7()},
    "put off": {"snoozed_until": clock.now() + DAY},
    "said again": {"tags": ["user-understanding", "said-again"]},
    "over": {"valid_to": clock.now() - MINUTE},
    "expired": {"expires_at": clock.now() - MINUTE},
    "without evidence": {"quotes": 0},
    # the table is read long before some of its tests run
    "too new": {"created_at": clock.now() + DAY},
    "too old": {"created_at": clock.now() - 2 * DAY},
    "a thin guess": GUESS | {"confidence": 0.6, "importance": 0.5},
    "a guess about a boundary": GUESS | {"kind": "boundary", "quotes": 4},
}


@pytest.mark.parametrize("fields", WAITS.values(), ids=WAITS)
def test_it_waits_for_the_person_what_is(fields: dict[str, Any], ready: Person) -> None:
    noticed(ready, **fields)
    assert kept_now(ready) == []


@pytest.mark.parametrize("fields", [{"kind": "boundary"}, GUESS | {"quotes": 4}])
def test_it_keeps_what_was_said_and_what_is_well_supported(fields: Any, ready: Person) -> None:
    row = noticed(ready, **fields)
    assert kept_now(ready) == [row.pk]


def test_what_would_replace_something_waits(ready: Person) -> None:
    noticed(ready, supersedes_id=record(ready.scope).pk)
    assert kept_now(ready) == []


@pytest.mark.parametrize(("status", "waits"), [("paused", True), ("rejected", False)])
def test_what_is_like_a_living_record_waits(status: str, waits: bool, ready: Person) -> None:
    other = record(ready.scope, status=status)
    row = noticed(ready, similar_to_id=other.pk)
    assert kept_now(ready) == ([] if waits else [row.pk])


def test_what_something_speaks_against_waits(ready: Person) -> None:
    evidence(ready.scope, noticed(ready), "I hate tea", relation="contradicts")
    assert kept_now(ready) == []


def test_what_has_no_vector_yet_was_not_compared_and_waits(
    ready: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    noticed(ready)
    row = noticed(ready, embedding_model="ones")
    monkeypatch.setattr(embeddings, "current", lambda: SimpleNamespace(name="ones"))
    assert kept_now(ready) == [row.pk]


def test_what_the_person_has_seen_waits(ready: Person) -> None:
    edited, put_off = noticed(ready), noticed(ready)
    with bind(ready.scope):
        records.edit(ready.scope, edited.pk, importance=0.4)
        undo_token = candidates.snooze(ready.scope, put_off.pk).undo_token
    take_back(ready, undo_token)
    assert kept_now(ready) == []


def test_what_a_chat_app_wrote_outright_waits(ready: Person) -> None:
    said = draft("I like tea", evidence=(quote(),))
    with bind(ready.key_scope):
        row = records.create(ready.key_scope, said).record
        MemoryRecord.objects.filter(pk=row.pk).update(created_at=clock.now() - 5 * MINUTE)
    assert kept_now(ready) == []


def test_what_was_proposed_in_the_same_words_is_kept(ready: Person) -> None:
    (row,) = propose(ready.key_scope, draft("I like tea", evidence=(quote(),))).records
    with bind(ready.key_scope):
        MemoryRecord.objects.filter(pk=row.pk).update(created_at=clock.now() - 5 * MINUTE)
    assert kept_now(ready) == [row.pk]


def test_a_rule_that_nothing_may_be_written_holds(ready: Person) -> None:
    noticed(ready)
    with bind(ready.scope):
        policy = {"mode": "auto", "writePolicy": {"understanding": "deny"}}
        config.save(ready.scope, {"memory": policy})
    assert kept_now(ready) == []


def test_nobody_elses_is_touched(ready: Person, cast: Cast) -> None:
    choose(cast.bob, "auto")
    noticed(cast.bob)
    assert kept_now(ready) == kept_now(cast.bob) == []


def test_only_the_system_keeps_automatically(alice: Person) -> None:
    row = learned(alice)
    with bind(alice.scope), pytest.raises(NotAllowed):
        ledger.decide(alice.scope, row.pk, automatic.ACTION)


def use(person: Person, row: MemoryRecord) -> MemoryRecord:
    with bind(person.scope):
        Usage.objects.create(
            tenant_id=person.tenant.pk, owner_id=person.user.pk, record=row, count=1,
            last_used_at=clock.now(),
        )  # fmt: skip
    return row


def read(person: Person) -> Figures:
    with bind(person.scope):
        return figures.readiness(person.scope)


def test_a_used_record_that_the_person_rejects_or_corrects_was_wrong(alice: Person) -> None:
    rejected, corrected, _, paused = (use(alice, learned(alice, status="active")) for _ in "1234")
    reject(alice, rejected)
    reject(alice, learned(alice))
    with bind(alice.scope):
        records.correct(alice.scope, corrected.pk, "I prefer coffee to any tea")
        records.pause(alice.scope, paused.pk)
    assert read(alice) == Figures(judged=4, wrong=2)


def test_a_rejection_that_was_taken_back_was_none(alice: Person) -> None:
    take_back(alice, reject(alice, use(alice, learned(alice, status="active"))))
    assert read(alice) == Figures(judged=1)


def test_what_is_called_wrong_beside_a_reply_was_wrong(alice: Person) -> None:
    rows = [use(alice, learned(alice, status="active")) for _ in "12345"]
    said = ["incorrect", "outdated", "sensitive", "not_helpful", "helpful"]
    by_record = dict(zip(rows, said, strict=True))
    replies.rate(alice, replies.planned(alice, *rows), "helpful", records=by_record)
    found = read(alice)
    assert (found.judged, found.wrong, found.sensitive) == (5, 2, 1)


def test_what_newer_rules_withdrew_was_sensitive(alice: Person) -> None:
    with bind(alice.scope):
        for entry in ("rescan", "turn"):
            Refusal.objects.create(
                tenant_id=alice.tenant.pk, owner_id=alice.user.pk, sensitivity="secret",
                rule="r", entry=entry,
            )  # fmt: skip
    assert read(alice) == Figures(sensitive=1)


def test_runs_count_that_came_to_an_end(alice: Person) -> None:
    runs(alice, 2)
    runs(alice, 1, state="failed", kind="consolidation")
    runs(alice, 1, state="waiting", finished_at=None)
    runs(alice, 4, days_ago=31)
    assert read(alice) == Figures(runs=3, failed=1)
