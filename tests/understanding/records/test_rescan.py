"""Stricter rules meet stored text: what fails is withdrawn or blanked, wherever it stands."""

from typing import Any

import psycopg
import pytest
from django.db import connection

from connectors.sources.models import SourceItem
from tests.cast import Cast, Person
from tests.factories import candidate, evidence, record
from tests.understanding.records.test_tasks import Ones, ids, model_of
from understanding.capture.models import Message, Turn
from understanding.capture.turns import NewTurn, capture
from understanding.context.models import Consent, Trace
from understanding.context.planner import Question, plan
from understanding.records import config, gate, masking, rescan, tasks
from understanding.records.actions import records, undo
from understanding.records.models import (
    Event,
    Evidence,
    GateScan,
    MemoryRecord,
    Refusal,
    Suppression,
    UserContextConfig,
)
from xopc.accounts.models import IdempotentAnswer
from xopc.shared.errors import AppError
from xopc.shared.llm import embeddings
from xopc.shared.scope import bind

PASSWORD = "hunter2hunter2"
SECRET = f"my password is {PASSWORD}"
KEY = "gh" + "p_" + "Fa1k" * 9
OLD: dict[str, Any] = {"gate_version": 1}


def look(person: Person) -> None:
    tasks.rescan_owner(str(person.tenant.pk), str(person.user.pk))


def scan(person: Person) -> GateScan:
    with bind(person.scope):
        return GateScan.objects.get()


def test_a_record_that_fails_is_erased_with_a_receipt_and_told(alice: Person) -> None:
    bad, good = record(alice.scope, SECRET, **OLD), record(alice.scope, "Likes tea", **OLD)
    look(alice)
    with bind(alice.scope):
        assert list(MemoryRecord.objects.values_list("pk", "gate_version")) == [
            (good.pk, gate.VERSION)
        ]
        event, refusal = Event.objects.get(action="forget"), Refusal.objects.get()
        assert not Suppression.objects.exists()
    assert (event.subject_id, event.actor, event.reason) == (bad.pk, "system", "prose.password")
    assert (refusal.entry, refusal.rule) == ("rescan", "prose.password")


def test_what_passed_is_not_looked_at_again(alice: Person) -> None:
    look(alice)
    record(alice.scope, SECRET, **OLD)
    look(alice)
    assert scan(alice).version == gate.VERSION
    with bind(alice.scope):
        assert MemoryRecord.objects.count() == 1


def test_newer_rules_begin_from_the_beginning(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(alice)
    record(alice.scope, SECRET)
    monkeypatch.setattr(gate, "VERSION", gate.VERSION + 1)
    look(alice)
    with bind(alice.scope):
        assert not MemoryRecord.objects.exists()
    assert scan(alice).version == gate.VERSION


@pytest.fixture
def told(alice: Person) -> Person:
    """Alice, in whose tables the password stands everywhere, as an older gate might have let it."""
    turn = capture(alice.scope, NewTurn("s", "I said something. Remember that I like tea."))
    plan(alice.scope, Question("s", "What is it?"))
    row = record(alice.scope, "Likes coffee", tags=[SECRET])
    evidence(alice.scope, row, f"well, {SECRET} ok", url=f"https://a.io/?password={PASSWORD}")
    with bind(alice.scope):
        records.edit(alice.scope, row.pk, content="Likes cocoa")
        Message.objects.update(text=f"I said {SECRET}. Remember that I like tea.")
        SourceItem.objects.update(text=f"I said {SECRET}.", metadata={"sessionKey": KEY})
        Turn.objects.update(session_key=KEY)
        Trace.objects.update(query=SECRET, session_key=KEY)
        own = {"tenant_id": alice.tenant.pk, "owner_id": alice.user.pk}
        Consent.objects.create(record=row, session_key=KEY, purpose=SECRET, **own)
        UserContextConfig.objects.create(
            values={"providerRouting": {"allowedProviderIds": [KEY]}}, **own
        )
        IdempotentAnswer.objects.create(
            key="k", path="/", body_hash="h", status=200, body={"a": [{"b": SECRET}]}, **own
        )
        before = {"content": SECRET, "status": "active"}
        Event.objects.create(
            record=row,
            subject_id=row.pk,
            action="edit",
            actor="user",
            reason=SECRET,
            before=before,
            after={"content": "Likes cocoa"},
            version=2,
            **own,
        )
    assert turn.is_new
    return alice


def test_words_are_blanked_in_every_table(told: Person) -> None:
    look(told)
    with bind(told.scope):
        found = {
            table._meta.label: str(list(table._base_manager.values())) for table in masking.tables()
        }
    assert [name for name, rows in found.items() if PASSWORD in rows or KEY in rows] == []


def test_places_of_quotes_stay_true(told: Person) -> None:
    look(told)
    with bind(told.scope):
        quote = Evidence.objects.get(start__isnull=False)
        text = Message.objects.get(role="user").text
    assert len(text) == len(f"I said {SECRET}. Remember that I like tea.")
    assert text.startswith("I said")
    assert quote.quote == "Remember that I like tea."


def test_one_session_stays_one_session(told: Person) -> None:
    look(told)
    with bind(told.scope):
        names = {Turn.objects.get().session_key, Trace.objects.get().session_key}
    assert len(names) == 1


def test_a_decision_whose_words_are_gone_cannot_be_undone(told: Person) -> None:
    look(told)
    with bind(told.scope):
        event = Event.objects.get(before__content="[REDACTED]")
        assert (event.reason, event.before["status"]) == ("[REDACTED]", "active")
        with pytest.raises(AppError, match="any more"):
            undo.undo(told.scope, event.batch_id)


def test_looking_twice_changes_nothing_more(told: Person) -> None:
    look(told)
    with bind(told.scope):
        GateScan.objects.update(version=0, target=0)
        before = list(Message.objects.values()), list(Evidence.objects.values())
    look(told)
    with bind(told.scope):
        assert (list(Message.objects.values()), list(Evidence.objects.values())) == before


def test_it_goes_on_where_it_stopped(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescan, "BATCH", 2)
    rows = [record(alice.scope, f"Likes tea {number}", **OLD) for number in range(5)]
    assert rescan.step(alice.scope)
    assert (scan(alice).table, scan(alice).after) == ("understanding.memoryrecord", rows[1].pk)
    look(alice)
    with bind(alice.scope):
        assert not MemoryRecord.objects.exclude(gate_version=gate.VERSION).exists()
    assert scan(alice).version == gate.VERSION


def test_a_worker_that_was_overtaken_stops(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescan, "BATCH", 1)
    record(alice.scope, **OLD)
    rescan.step(alice.scope)
    honest = rescan._look

    def meanwhile(*args: Any) -> Any:
        reached = honest(*args)
        with bind(alice.scope):
            GateScan.objects.update(after=None)
        return reached

    monkeypatch.setattr(rescan, "_look", meanwhile)
    assert not rescan.step(alice.scope)


def test_a_special_statement_is_asked_about_where_that_is_wanted(alice: Person) -> None:
    with bind(alice.scope):
        config.save(alice.scope, {"privacy": {"sensitiveWritePolicy": "confirm"}})
    record(alice.scope, "I have epilepsy", **OLD)
    record(alice.scope, "My wife has epilepsy", **OLD)
    look(alice)
    with bind(alice.scope):
        row = MemoryRecord.objects.get()
    assert (row.is_special, row.status, row.content) == (True, "candidate", "I have epilepsy")


def test_a_kept_special_statement_stays_when_it_is_not_wanted_any_more(alice: Person) -> None:
    kept = {"is_special": True, "sensitivity": "personal", "disclosure": "ask_before_reference"}
    row = record(alice.scope, "I have epilepsy", **kept, **OLD)
    evidence(alice.scope, row, "remember that I have epilepsy")
    look(alice)
    with bind(alice.scope):
        assert MemoryRecord.objects.get().gate_version == gate.VERSION
        assert Evidence.objects.get().quote == "remember that I have epilepsy"


@pytest.fixture
def ones(monkeypatch: pytest.MonkeyPatch) -> Ones:
    embedder = Ones()
    monkeypatch.setattr(embeddings, "current", lambda: embedder)
    return embedder


def test_what_fails_is_never_embedded(alice: Person, ones: Ones) -> None:
    tasks.embed_record(**ids(record(alice.scope, SECRET, **OLD)))
    assert ones.batches == []
    with bind(alice.scope):
        assert not MemoryRecord.objects.exists()


def test_what_is_special_is_embedded_once_it_is_kept(alice: Person, ones: Ones) -> None:
    kept = {"is_special": True, "sensitivity": "personal", "disclosure": "ask_before_reference"}
    row = candidate(alice.scope, "I have epilepsy", **kept)
    tasks.embed_record(**ids(row))
    assert model_of(alice, row) == ""
    with bind(alice.scope):
        MemoryRecord.objects.update(status="active")
    tasks.embed_record(**ids(row))
    assert model_of(alice, row) == "ones"


@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
def test_the_sweep_rings_for_everybody_once(cast: Cast, superuser: psycopg.Connection[Any]) -> None:
    record(cast.alice.scope, SECRET, **OLD)
    record(cast.carol.scope, SECRET, **OLD)
    tasks.rescan_due()
    counted = "select count(*) from understanding_memoryrecord"
    assert superuser.execute(counted).fetchall() == [(0,)]
    scans = "select version, count(*) from understanding_gatescan group by 1"
    assert superuser.execute(scans).fetchall() == [(gate.VERSION, 3)]


@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
def test_the_sweep_erases_what_a_tenant_does_not_want_any_more(alice: Person) -> None:
    with bind(alice.scope):
        config.save_tenant(alice.scope, {"privacy": {"sensitiveWritePolicy": "confirm"}})
    kept = {"is_special": True, "sensitivity": "personal", "disclosure": "ask_before_reference"}
    candidate(alice.scope, "I have epilepsy", **kept)
    tasks.withdraw_unwanted()
    with bind(alice.scope):
        assert MemoryRecord.objects.exists()
        config.save_tenant(alice.scope, {})
    tasks.withdraw_unwanted()
    with bind(alice.scope):
        assert not MemoryRecord.objects.exists()


def test_words_can_only_be_taken_out_of_ones_own_events(alice: Person, bob: Person) -> None:
    row = record(alice.scope)
    with bind(alice.scope):
        event = records.edit(alice.scope, row.pk, content="Likes cocoa").undo_token
        event = Event.objects.get(batch_id=event)
    for person, expected in ((bob, "Likes cocoa"), (alice, "[REDACTED]")):
        with bind(person.scope), connection.cursor() as cursor:
            members = ["content", "no such member"]
            cursor.execute("select understanding_mask_event(%s, %s)", [event.pk, members])
        with bind(alice.scope):
            after = Event.objects.get(pk=event.pk).after
        assert after == event.after | {"content": expected}


def test_every_table_of_a_person_is_looked_at() -> None:
    texts = {table._meta.label: masking.words(table) for table in masking.tables()}
    assert texts["capture.Message"] == ("text",)
    assert {"text", "url", "metadata"} <= set(texts["connectors.SourceItem"])
    assert texts["understanding.Evidence"] == ("quote", "url")
    assert texts["understanding.Event"] == ("reason", "before", "after")
    assert texts["context.Trace"] == ("query", "details")
    assert masking.names(Turn) == ("session_key", "turn_id", "agent", "workspace_id", "project_id")
