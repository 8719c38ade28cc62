"""The gate's last layer: a model is asked about a stored text and may only refuse it."""

from uuid import UUID

from understanding.records.actions import withdrawal
from understanding.records.models import MemoryRecord
from xopc.shared.errors import Sensitive
from xopc.shared.llm import opinion
from xopc.shared.scope import Scope, bind


def ask(scope: Scope, record_id: UUID | str) -> None:
    """Withdraw the record if the model refuses its text. No transaction is open while it is asked.

    Raises Unavailable when it does not answer: the question stays due.
    """
    with bind(scope):
        rows = MemoryRecord.objects.for_scope(scope).filter(pk=record_id, is_opinion_due=True)
        record = rows.defer("embedding", "tokens").first()
    if record is None or not opinion.is_enabled():
        return
    # the person has decided themselves whether a statement of a special category is kept
    refused = None if record.is_special else opinion.opinion(record.content)
    with bind(scope):
        if refused is not None:
            refusal = Sensitive(sensitivity=refused.sensitivity, rule=refused.rule)
            withdrawal.withdraw(scope, record, refusal)
        rows.filter(content=record.content).update(is_opinion_due=False)
