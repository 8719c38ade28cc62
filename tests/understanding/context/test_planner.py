"""From a question to the block a model is handed, and the trace that explains it.

X92 (a rule for one channel only) is tested by session and workspace: our API knows no channel, an
app names its channels by these. X100 (where the block goes in an array of message parts) is not
ours: the API takes the question as text and answers the text to send; placing it is the app's.
"""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Person
from tests.factories import evidence, record
from understanding.context import consents, fence
from understanding.context.models import Consent, Trace, TraceItem
from understanding.context.planner import Plan, Question, plan
from understanding.context.querysets import traces
from understanding.records import config, search
from understanding.records.actions import erasure
from understanding.records.models import MemoryRecord, Usage
from xopc.shared import clock, sensitivity
from xopc.shared.errors import Invalid, Unavailable
from xopc.shared.ids import uuid7
from xopc.shared.llm import embeddings
from xopc.shared.scope import bind

HOUR = timedelta(hours=1)


def ask(person: Person, query: str = "Which tea shall I buy?", **fields: Any) -> Plan:
    return plan(person.scope, Question(**({"session_key": "s1", "query": query} | fields)))


def used(planned: Plan) -> list[str]:
    return [item.content for item in planned.items]


def reasons(planned: Plan) -> dict[Any, str]:
    return {one.record_id: one.reason for one in planned.rejected}


def trace(person: Person, planned: Plan) -> Trace:
    with bind(person.scope):
        return traces(person.scope).explained().get(pk=planned.trace_id)


def test_what_fits_is_handed_over_fenced_and_explained(alice: Person) -> None:
    kept = record(alice.scope, "Prefers green tea")
    planned = ask(alice, turn_id="t1")
    assert used(planned) == ["Prefers green tea"]
    assert planned.context is not None
    assert "Prefers green tea" in planned.context
    assert planned.model_message == f"{planned.context}\n\nWhich tea shall I buy?"
    assert planned.estimated_tokens == -(-len(planned.context) // 4)
    item = trace(alice, planned).items.all()[0]
    assert (item.record_id, item.rank, item.reason) == (kept.pk, 1, "")
    assert (item.section, item.origin, item.record_version) == ("interaction", "told_by_you", 1)


def test_a_good_preference_is_used_a_secret_and_an_expired_one_are_not(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """X77. The database takes no secret, so the gate is made to see one in a text it let pass."""
    record(alice.scope, "Prefers green tea")
    secret = record(alice.scope, "Hides tea money in the green pot")
    expired = record(alice.scope, "Wants black tea", valid_to=clock.now() - HOUR)
    check = sensitivity.check
    verdict = sensitivity.Verdict(sensitivity.Sensitivity.SECRET, "test")
    monkeypatch.setattr(
        sensitivity,
        "check",
        lambda text, **given: verdict if "money" in text else check(text, **given),
    )
    planned = ask(alice)
    assert used(planned) == ["Prefers green tea"]
    assert reasons(planned) == {secret.pk: "sensitive", expired.pk: "expired"}
    assert "money" not in planned.model_message


def test_what_this_turn_corrects_is_left_out(alice: Person) -> None:
    """X79."""
    wrong = record(alice.scope, "Prefers green tea")
    planned = ask(alice, exclude=frozenset({wrong.pk}))
    assert planned.context is None
    assert reasons(planned) == {wrong.pk: "correction_target"}


def test_a_paused_record_is_left_out(alice: Person) -> None:
    """X82."""
    paused = record(alice.scope, "Prefers green tea", status="paused")
    assert reasons(ask(alice)) == {paused.pk: "disabled"}


def test_a_candidate_is_never_used_however_well_it_fits(alice: Person) -> None:
    """X91."""
    row = record(alice.scope, "Which tea shall I buy", status="candidate", importance=1.0)
    planned = ask(alice)
    assert planned.context is None
    assert reasons(planned) == {row.pk: "needs_review"}


@pytest.mark.parametrize("field", ["workspace_id", "project_id", "session_key"])
def test_a_record_of_another_place_is_left_out_and_used_at_home(alice: Person, field: str) -> None:
    """X88, X92."""
    row = record(alice.scope, "Prefers green tea", **{field: "home"})
    assert reasons(ask(alice)) == {row.pk: "scope_mismatch"}
    assert used(ask(alice, **{field: "home"})) == ["Prefers green tea"]


def test_records_that_disagree_are_left_out_until_one_holds(alice: Person) -> None:
    """X85."""
    group = uuid4()
    one = record(alice.scope, "Prefers green tea", conflict_group_id=group)
    two = record(alice.scope, "Prefers black tea", conflict_group_id=group)
    assert reasons(ask(alice)) == {one.pk: "conflict", two.pk: "conflict"}
    with bind(alice.scope):
        MemoryRecord.objects.filter(pk=two.pk).update(status="archived")
    assert used(ask(alice)) == ["Prefers green tea"]


def test_a_portrait_recalls_what_has_no_word_in_common_with_the_question(alice: Person) -> None:
    """X86."""
    record(
        alice.scope,
        "Thinks in pictures",
        kind="derived_insight",
        provider="dreaming",
        tags=["user-understanding"],
    )
    record(alice.scope, "Die Küche ist neu", kind="user_note")
    assert used(ask(alice, "介绍一下你认识的我")) == ["Thinks in pictures"]


def test_boundaries_and_explicit_preferences_apply_without_a_word_in_common(alice: Person) -> None:
    record(alice.scope, "Never call after nine", kind="boundary")
    record(alice.scope, "Prefers short answers")
    record(alice.scope, "Plans a trip", kind="commitment")
    record(alice.scope, "May like jazz", explicitness="inferred")
    assert used(ask(alice, "Explain quicksort")) == [
        "Never call after nine",
        "Prefers short answers",
    ]


def test_a_gated_record_is_asked_about_without_saying_what_it_says(alice: Person) -> None:
    """X83."""
    row = record(alice.scope, "Buys tea for a rival", disclosure="ask_before_reference")
    planned = ask(alice)
    assert reasons(planned) == {row.pk: "requires_consent"}
    assert "rival" not in planned.model_message
    with bind(alice.scope):
        consent = Consent.objects.get()
    assert (consent.record_id, consent.purpose) == (row.pk, "Which tea shall I buy?")
    assert [(one.id, one.kind) for one in planned.pending_consents] == [(consent.pk, row.kind)]


def test_once_means_once(alice: Person) -> None:
    """X89."""
    record(alice.scope, "Buys tea for a rival", disclosure="ask_before_reference")
    first = ask(alice)
    with bind(alice.scope):
        consents.decide(alice.scope, first.pending_consents[0].id, "once")
    assert used(ask(alice)) == ["Buys tea for a rival"]
    third = ask(alice)
    assert used(third) == []
    assert len(third.pending_consents) == 1


def test_what_does_not_fit_spends_no_grant(alice: Person) -> None:
    record(alice.scope, "Buys tea for a rival", disclosure="ask_before_reference")
    first = ask(alice)
    with bind(alice.scope):
        consents.decide(alice.scope, first.pending_consents[0].id, "once")
    assert list(reasons(ask(alice, max_chars=5)).values()) == ["budget"]
    assert used(ask(alice)) == ["Buys tea for a rival"]


@pytest.mark.parametrize("fields", [{"status": "candidate"}, {"valid_to": clock.now() - HOUR}])
def test_what_could_not_be_used_anyway_is_not_asked_about(
    alice: Person, fields: dict[str, Any]
) -> None:
    record(alice.scope, "Likes tea", disclosure="ask_before_reference", **fields)
    assert not ask(alice).pending_consents


def test_a_refusal_is_not_asked_again_in_the_session(alice: Person) -> None:
    record(alice.scope, "Buys tea for a rival", disclosure="ask_before_reference")
    first = ask(alice)
    with bind(alice.scope):
        consents.decide(alice.scope, first.pending_consents[0].id, "deny")
    assert not ask(alice).pending_consents
    assert ask(alice, session_key="s2").pending_consents


def test_a_failing_search_leaves_the_question_alone_and_a_trace(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """X94. The search breaks in the database, so that its transaction is lost, too."""
    record(alice.scope, "Prefers green tea")
    monkeypatch.setattr(search, "STATEMENT", "select 1 / 0")
    planned = ask(alice)
    assert (planned.items, planned.context) == ((), None)
    assert planned.model_message == "Which tea shall I buy?"
    assert trace(alice, planned).skipped_reason == "search_failed"


def test_nobody_is_asked_about_what_would_not_fit(alice: Person) -> None:
    record(alice.scope, "Prefers green tea", disclosure="ask_before_reference")
    planned = ask(alice, max_chars=5)
    assert not planned.pending_consents
    assert not planned.items


def test_the_budget_passes_over_what_does_not_fit(alice: Person) -> None:
    """X95."""
    for length, importance in ((5_900, 0.9), (200, 0.6), (50, 0.3)):
        text = "x" * length
        record(alice.scope, text, kind="boundary", importance=importance)
    planned = ask(alice, "Hello there")
    assert [len(content) for content in used(planned)] == [5_900, 50]
    assert list(reasons(planned).values()) == ["budget"]


@pytest.mark.parametrize("query", ["", "  ", "\n\u200b"])
def test_a_blank_question_plans_nothing_and_leaves_no_trace(alice: Person, query: str) -> None:
    record(alice.scope, "Never call", kind="boundary")
    planned = ask(alice, query)
    assert (planned.trace_id, planned.context, planned.model_message) == (None, None, query)
    with bind(alice.scope):
        assert not Trace.objects.exists()


def test_a_question_with_hidden_characters_is_refused(alice: Person) -> None:
    with pytest.raises(Invalid):
        ask(alice, "tea\U000e0041")


def test_with_memory_off_nothing_is_used_and_the_trace_says_so(alice: Person) -> None:
    record(alice.scope, "Prefers green tea")
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"mode": "off"}})
    planned = ask(alice)
    assert (planned.items, planned.rejected, planned.context) == ((), (), None)
    row = trace(alice, planned)
    assert (row.skipped_reason, row.search, list(row.items.all())) == ("memory_off", "", [])


def test_a_plan_that_finds_nothing_leaves_a_trace(alice: Person) -> None:
    row = trace(alice, ask(alice, turn_id="t7", agent="helper", workspace_id="w"))
    assert (row.session_key, row.turn_id, row.agent) == ("s1", "t7", "helper")
    assert (row.workspace_id, row.search, row.selected_count) == ("w", "lexical", 0)
    assert row.query == "Which tea shall I buy?"


def test_a_secret_in_the_question_is_masked_wherever_it_is_kept(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sensitivity, "redact", lambda text: text.replace("hunter2", "[REDACTED]"))
    record(alice.scope, "Buys tea for a rival", disclosure="ask_before_reference")
    planned = ask(alice, "My password is hunter2, which tea?")
    with bind(alice.scope):
        assert "hunter2" not in trace(alice, planned).query + Consent.objects.get().purpose
    assert planned.model_message.endswith("My password is hunter2, which tea?")


def test_a_use_is_counted_without_changing_the_record(alice: Person) -> None:
    row = record(alice.scope, "Prefers green tea")
    ask(alice)
    ask(alice)
    with bind(alice.scope):
        assert Usage.objects.get().count == 2
        assert MemoryRecord.objects.get().updated_at == row.updated_at


def test_the_same_question_gives_the_same_plan(alice: Person) -> None:
    moment = clock.now()
    for number in range(6):
        record(alice.scope, f"Prefers tea {number}", confidence=0.9, updated_at=moment)
    one, two = ask(alice), ask(alice)
    assert used(one) == used(two)
    assert [item.record_id for item in one.items] == sorted(item.record_id for item in one.items)


def test_stability_tells_what_the_evidence_is_worth(alice: Person) -> None:
    row = record(alice.scope, "Prefers green tea", importance=0.9)
    for _ in range(4):
        evidence(alice.scope, row, confidence=0.95)
    assert ask(alice).items[0].stability == "strong"


def test_a_block_that_cannot_be_read_back_is_dropped_and_the_reply_goes_on(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(alice.scope, "Prefers green tea")
    monkeypatch.setattr(fence, "render", lambda *args, **given: "<broken>")
    planned = ask(alice)
    assert (planned.context, planned.items) == (None, ())
    assert planned.model_message == "Which tea shall I buy?"
    row = trace(alice, planned)
    assert (row.skipped_reason, row.selected_count) == ("fence_mismatch", 0)
    with bind(alice.scope):
        assert not Usage.objects.exists()


def test_an_embedder_that_does_not_answer_leaves_the_words(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(text: str) -> None:
        raise Unavailable("no answer")

    record(alice.scope, "Prefers green tea")
    monkeypatch.setattr(embeddings, "query_vector", silent)
    planned = ask(alice)
    assert used(planned) == ["Prefers green tea"]
    assert trace(alice, planned).search == "lexical"


def test_nobody_gets_what_belongs_to_another(alice: Person, bob: Person, carol: Person) -> None:
    record(alice.scope, "Never call after nine", kind="boundary")
    mine = ask(alice)
    for stranger in (bob, carol):
        planned = ask(stranger)
        assert (planned.context, planned.rejected) == (None, [])
        with bind(stranger.scope):
            assert not traces(stranger.scope).filter(pk=mine.trace_id).exists()
            assert not TraceItem.objects.filter(trace_id=mine.trace_id).exists()


def test_a_plan_takes_few_queries_however_much_is_known(alice: Person) -> None:
    for number in range(20):
        record(alice.scope, f"Prefers tea {number}")
    told = []

    def listen(execute: Any, sql: str, *rest: Any) -> Any:
        told.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(listen):
        ask(alice)
    told = [sql for sql in told if not str(sql).startswith(("SAVE", "RELEASE"))]
    # who asks, settings, search, baseline; then the trace
    # (in tests also: whose identity it was, and back)
    assert len(told) == 7


def test_traces_are_found_by_session_turn_phase_and_record(alice: Person) -> None:
    row = record(alice.scope, "Prefers green tea")
    one = ask(alice, turn_id="t1")
    two = ask(alice, session_key="s2", exclude=frozenset({row.pk}))
    with bind(alice.scope):
        mine = traces(alice.scope)
        assert [found.pk for found in mine.of(session_key="s1")] == [one.trace_id]
        assert [found.pk for found in mine.of(turn_id="t1")] == [one.trace_id]
        assert mine.of(phase="inject", record_id=row.pk).count() == 2
        assert not mine.of(record_id=uuid7()).exists()
        assert [found.pk for found in mine.explained()] == [two.trace_id, one.trace_id]


def test_a_list_of_traces_takes_two_queries(alice: Person) -> None:
    record(alice.scope, "Prefers green tea")
    for _ in range(3):
        ask(alice)
    with bind(alice.scope), CaptureQueriesContext(connection) as queries:
        for found in traces(alice.scope).explained():
            assert [item.record.content for item in found.items.all()]
    assert len(queries) == 2


def test_with_memory_off_no_question_leaves_the_process(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(embeddings, "calls_out", lambda: True)
    monkeypatch.setattr(embeddings, "query_vector", sent.append)
    with bind(alice.scope):
        config.save(alice.scope, {"memory": {"mode": "off"}})
    skipped = trace(alice, ask(alice))
    assert sent == []
    assert (skipped.skipped_reason, skipped.query) == ("memory_off", "")


@pytest.mark.django_db(transaction=True)
def test_plans_go_on_while_records_are_erased(alice: Person) -> None:
    rows = [record(alice.scope, f"Prefers tea number {number}") for number in range(8)]
    question = Question(session_key="s1", query="What do you know about me?")

    def act(number: int) -> None:
        try:
            if number % 2:
                plan(alice.key_scope, question)
                return
            with bind(alice.scope):
                erasure.forget(alice.scope, rows[number // 2].pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, range(16)))
    assert ask(alice, query="What do you know about me?").items == []
