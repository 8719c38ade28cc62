"""A review from the turn that makes it due to the candidates it leaves; with a model server."""

from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connections
from django.db.models import F

from connectors.sources.models import SourceItem
from tests.cast import Person
from tests.fakes import misbehaviours
from tests.fakes.completions import says
from tests.fakes.model import ModelServer
from tests.fakes.wire import Step
from tests.understanding.review import talk
from understanding.capture.models import Message, Turn
from understanding.records.actions import candidates
from understanding.records.models import Event, Evidence, MemoryRecord, Refusal
from understanding.review import job, querysets
from understanding.review.actions import runs, sessions
from understanding.review.models import Run
from xopc.shared import clock, sensitivity
from xopc.shared.scope import bind

pytestmark = pytest.mark.usefixtures("fake_model")


@pytest.fixture
def due(alice: Person) -> Person:
    """Alice with one turn, which makes a review due."""
    talk.configure(alice, reviewIntervalTurns=1)
    talk.say(alice, talk.TEA)
    return alice


def erase(person: Person) -> None:
    with bind(person.scope):
        Message.objects.filter(role="user").update(text="\u2588" * len(talk.TEA))


def switch_off(person: Person) -> None:
    talk.configure(person, mode="off")


def review(person: Person, session: str = "s") -> Run:
    """Start one and let it run once."""
    with bind(person.scope):
        runs.start(person.scope, session)
    return talk.runs(person)[-1]


def again(person: Person) -> Run:
    """As if the time that a run waits for had come."""
    with bind(person.scope):
        Run.objects.update(not_before=F("not_before") - timedelta(hours=2))
    job.review(person.scope, str(talk.runs(person)[-1].pk))
    return talk.runs(person)[-1]


def test_a_candidate_is_inferred_and_shows_the_persons_words(
    due: Person, fake_model: ModelServer
) -> None:
    fake_model.then(talk.answer(talk.entry(durability="recurring", disclosure="silent")))
    run = review(due)
    (record,) = talk.records(due)
    assert (record.status, record.explicitness, record.kind) == (
        "candidate",
        "inferred",
        "preference",
    )
    assert (record.durability, record.disclosure) == ("recurring", "silent")
    assert record.tags == ["user-understanding", "background-review"]
    assert run.record_ids == [str(record.pk)]
    with bind(due.scope):
        evidence = Evidence.objects.get()
        item = SourceItem.objects.get()
    assert (evidence.quote, evidence.source_item_id) == (talk.TEA, item.pk)
    assert item.text[evidence.start : evidence.end] == talk.TEA
    assert item.synthesis_status == "completed"


def test_x67_a_goal_in_chinese_is_kept(alice: Person, fake_model: ModelServer) -> None:
    talk.say(alice, "我希望三年内成为独立开发者，做自己的产品。")
    goal = talk.entry(
        "用户希望三年内成为独立开发者", quote="我希望三年内成为独立开发者", kind="long_term_goal"
    )
    fake_model.then(talk.answer(goal))
    review(alice)
    assert [record.kind for record in talk.records(alice)] == ["long_term_goal"]


def test_x68_fragments_and_orders_for_once_are_dropped(
    alice: Person, fake_model: ModelServer
) -> None:
    noise = {
        "并且更新项目状态": "fragment",
        "事项并将状态更新到看板": "fragment",
        "登录页面暂时不用推进": "deferred",
        "修复登录页面的错误": "one_off",
    }
    talk.say(alice, "。".join(noise))
    fake_model.then(
        talk.answer(*(talk.entry(text, quote=text, kind="commitment") for text in noise))
    )
    run = review(alice)
    assert [one["reason"] for one in run.dropped] == list(noise.values())
    assert talk.records(alice) == []


def test_a_run_tells_what_it_read_with_what_and_what_came_of_it(
    due: Person, fake_model: ModelServer
) -> None:
    fake_model.then(talk.answer(talk.entry(), talk.entry(quote="I never said that")))
    run = review(due)
    assert (run.state, run.error, run.attempts) == ("done", "", 1)
    assert (run.model, run.prompt_version) == ("fake-model", "review-1")
    assert (run.turn_count, run.message_count) == (1, 2)
    assert run.first_turn_id == run.last_turn_id
    assert (run.proposed, run.created, run.deduplicated, run.rejected) == (2, 1, 0, 1)
    assert run.dropped == [{"index": 1, "kind": "preference", "reason": "ungrounded"}]
    assert run.prompt_tokens > 0
    assert run.finished_at is not None


def test_the_model_sees_masked_data_between_markers_and_no_ids(
    alice: Person, fake_model: ModelServer
) -> None:
    talk.say(alice, "I like tea.\nMy password is hunter2-Zebra.", turn_id="t-secret-7")
    review(alice)
    (prompt,) = fake_model.prompts
    assert "hunter2" not in prompt
    assert '"index": 0, "turn": 1, "role": "user", "text": "I like tea.\\n' in prompt
    assert "t-secret-7" not in prompt
    assert prompt.count("\nend of conversation ") == 1


def test_what_stricter_rules_refuse_by_now_is_masked_for_the_model(
    due: Person, fake_model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sensitivity, "redact", lambda text: text.replace("green", "[REDACTED]"))
    review(due)
    assert "green tea" not in fake_model.prompts[0]


def test_a_known_statement_gains_evidence_instead_of_a_twin(
    due: Person, fake_model: ModelServer
) -> None:
    fake_model.always(talk.answer(talk.entry()))
    review(due)
    talk.say(due, f"As I said: {talk.TEA}")
    run = review(due)
    assert (run.created, run.deduplicated) == (0, 1)
    assert len(talk.records(due)) == 1


def test_what_the_person_set_aside_stays_away_and_says_why(
    due: Person, fake_model: ModelServer
) -> None:
    fake_model.always(talk.answer(talk.entry()))
    review(due)
    with bind(due.scope):
        candidates.reject(due.scope, MemoryRecord.objects.get().pk)
    talk.say(due, f"As I said: {talk.TEA}")
    run = review(due)
    assert (run.proposed, run.created, run.deduplicated, run.rejected) == (1, 0, 1, 0)
    assert [one["reason"] for one in run.dropped] == ["suppressed"]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"confidence": 0.54}, "low_confidence"),
        ({"sensitivity": "personal"}, "sensitive"),
        ({"content": "The user keeps the code 4111 1111 1111 1111 for tea"}, "sensitive"),
    ],
)
def test_what_the_policy_refuses_is_told_without_its_text(
    due: Person, fake_model: ModelServer, fields: dict[str, Any], reason: str
) -> None:
    fake_model.then(talk.answer(talk.entry(**fields)))
    run = review(due)
    assert [one["reason"] for one in run.dropped] == [reason]
    assert "4111" not in str(run.dropped)
    assert not talk.records(due)


def test_what_the_gate_refuses_is_noted_for_the_person(
    alice: Person, fake_model: ModelServer
) -> None:
    talk.say(alice, talk.TEA)
    fake_model.then(talk.answer(talk.entry("The user takes sertraline with green tea")))
    review(alice)
    with bind(alice.scope):
        refusal = Refusal.objects.get()
        assert refusal.source_item_id == SourceItem.objects.get().pk
    assert (refusal.entry, refusal.rule) == ("review", "special.health")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", [erase, switch_off])
def test_what_the_person_changes_while_the_model_works_is_left_out(
    due: Person, fake_model: ModelServer, change: Callable[[Person], None]
) -> None:
    def meanwhile(request: dict[str, Any]) -> object:
        with closing(connections["default"]):
            change(due)
        return talk.answer(talk.entry())

    fake_model.by(meanwhile)
    run = review(due)
    assert [one["reason"] for one in run.dropped] == ["changed"]
    assert not talk.records(due)


def test_what_was_erased_before_needs_no_model(due: Person, fake_model: ModelServer) -> None:
    with bind(due.scope):
        Turn.objects.all().delete()
    run = review(due)
    assert (run.state, run.turn_count, talk.pending(due)) == ("done", 0, 0)
    assert fake_model.requests == []


def test_a_run_that_meets_learning_switched_off_fails_with_that_reason(
    due: Person, settings: LazySettings
) -> None:
    settings.INLINE_JOBS = False
    review(due)
    talk.configure(due, mode="readOnly")
    job.review(due.scope, str(talk.runs(due)[0].pk))
    (run,) = talk.runs(due)
    assert (run.state, run.error) == ("failed", "read_only")


FAULTS: dict[str, tuple[Step, str]] = {
    "X76 timeout": (misbehaviours.hang, "model_timeout"),
    "dribble": (misbehaviours.dribble, "model_timeout"),
    "busy": (misbehaviours.busy("90"), "model_busy"),
    "failing": (misbehaviours.failing(), "model_error"),
    "html": (misbehaviours.html(), "model_error"),
    "reset": (misbehaviours.reset, "model_unreachable"),
    "half an answer": (misbehaviours.break_off, "model_unreachable"),
    "truncated": (misbehaviours.truncated, "answer_truncated"),
    "X70 not JSON": (misbehaviours.not_json, "answer_not_json"),
    "X196 off the schema": (says('{"facts": ["tea"], "candidates": {}}'), "answer_off_schema"),
    "nested": (misbehaviours.nested, "answer_not_json"),
    "echo": (misbehaviours.echo, "answer_not_json"),
    "huge": (misbehaviours.huge, "answer_too_large"),
    "empty": (misbehaviours.MISBEHAVIOURS["empty"](), "answer_empty"),
    "nothing": (misbehaviours.MISBEHAVIOURS["nothing"](), "answer_empty"),
    "refusal": (misbehaviours.MISBEHAVIOURS["refusal"](), "answer_refused"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_puts_the_review_off_and_loses_nothing(
    due: Person, fake_model: ModelServer, fault: str
) -> None:
    step, code = FAULTS[fault]
    talk.configure(due, reviewIntervalTurns=1, maxDurationMs=1_000)
    fake_model.always(step)
    run = review(due)
    assert (run.state, run.error, run.attempts) == ("waiting", code, 1)
    assert len(fake_model.requests) <= 2
    assert (talk.pending(due), talk.records(due)) == (1, [])
    fake_model.always(talk.answer(talk.entry()))
    assert again(due).state == "done"
    assert (talk.pending(due), len(talk.records(due))) == (0, 1)


def test_an_answer_in_another_language_is_no_candidate(
    due: Person, fake_model: ModelServer
) -> None:
    fake_model.always(misbehaviours.wrong_language)
    run = review(due)
    assert (run.state, run.created) == ("done", 0)
    assert {one["reason"] for one in run.dropped} == {"ungrounded"}


def test_entries_off_the_schema_cost_only_themselves(due: Person, fake_model: ModelServer) -> None:
    fake_model.then(talk.answer({"kind": 7}, talk.entry()))
    run = review(due)
    assert (run.created, [one["reason"] for one in run.dropped]) == (1, ["invalid"])


def test_one_repair_is_part_of_the_review(due: Person, fake_model: ModelServer) -> None:
    fake_model.then("Certainly!", talk.answer(talk.entry()))
    assert review(due).created == 1


def test_after_three_starts_it_has_failed_and_can_be_started_again(
    due: Person, fake_model: ModelServer
) -> None:
    fake_model.always(misbehaviours.busy("0", status=503))
    review(due)
    assert [again(due).state for _ in range(2)] == ["waiting", "failed"]
    (failed,) = talk.runs(due)
    assert (failed.error, failed.attempts, talk.pending(due)) == ("model_error", 3, 1)
    with bind(due.scope):
        assert list(querysets.open_or_failed(due.scope)) == [failed]
    fake_model.always(talk.answer(talk.entry()))
    assert (review(due).state, talk.pending(due)) == ("done", 0)
    with bind(due.scope):
        assert not querysets.open_or_failed(due.scope).exists()


def test_after_a_failure_it_rests_for_an_hour(due: Person, fake_model: ModelServer) -> None:
    fake_model.always(misbehaviours.failing(401))
    assert sessions.look(due.scope, "s")
    assert [run.state for run in talk.runs(due)] == ["failed"]
    talk.say(due, "And I like rain.")
    assert not sessions.look(due.scope, "s")
    with bind(due.scope):
        Run.objects.update(finished_at=F("finished_at") - timedelta(hours=1))
    assert sessions.look(due.scope, "s")


def test_what_a_server_asks_to_wait_is_waited(due: Person, fake_model: ModelServer) -> None:
    talk.configure(due, reviewIntervalTurns=1, maxDurationMs=1_000)
    fake_model.always(misbehaviours.busy("900"))
    started = clock.now()
    assert review(due).not_before - started > timedelta(minutes=14)


def test_the_wait_grows_at_random_up_to_an_hour(due: Person, fake_model: ModelServer) -> None:
    fake_model.always(misbehaviours.MISBEHAVIOURS["empty"]())
    started = clock.now()
    assert review(due).not_before - started < timedelta(minutes=2)
    assert again(due).not_before - started < timedelta(minutes=6)


def test_no_event_row_or_run_keeps_a_models_words(due: Person, fake_model: ModelServer) -> None:
    fake_model.then(talk.answer(talk.entry("The user loves zebras", quote="zebras forever")))
    run = review(due)
    with bind(due.scope):
        kept = [*Event.objects.values(), *Run.objects.values()]
    assert run.rejected == 1
    assert "zebra" not in str(kept)
