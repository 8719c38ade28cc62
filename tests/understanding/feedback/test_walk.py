"""Ten thousand random steps of two sessions: plan, rate, correct, confirm, reject, undo."""

import pytest

from tests.cast import Person
from tests.understanding.feedback.replies import remediations
from tests.understanding.feedback.walk import Walk, penalties
from understanding.context.models import TraceItem
from understanding.records.models import MemoryRecord, Status
from xopc.shared.scope import bind

WALKS, STEPS = 40, 250


@pytest.mark.parametrize("seed", range(WALKS))
def test_a_walk_meets_nothing_illegal(seed: int, alice: Person) -> None:
    walk = Walk(alice, seed)
    with bind(alice.scope):
        for _ in range(STEPS):
            walk.step()
        states = set(MemoryRecord.objects.values_list("status", flat=True))
    traces = remediations(alice)
    assert sum(walk.steps.values()) == STEPS
    assert walk.moved["paused"] == sum(trace.selected_count for trace in traces) > 0
    assert set(penalties(traces).values()) <= {1}
    assert states <= set(Status)
    assert _selected_by_their_triggers(alice) == []


def _selected_by_their_triggers(person: Person) -> list[object]:
    """Records that were paused because of a plan that had not used them."""
    with bind(person.scope):
        used = set(
            TraceItem.objects.filter(reason="", trace__phase="inject").values_list(
                "trace_id", "record_id"
            )
        )
    moved = [
        (trace.details["triggerTraceId"], action["recordId"])
        for trace in remediations(person)
        for action in trace.details["actions"]
    ]
    known = {(str(trace), str(record)) for trace, record in used}
    return [pair for pair in moved if pair not in known]
