"""Entry points of the queue, ids only."""

from uuid import UUID

from xopc.accounts.idempotency import KEPT
from xopc.accounts.models import IdempotentAnswer
from xopc.shared import clock
from xopc.shared.scope import Scope, bind
from xopc.shared.tasks import enqueue


def drop_answers() -> None:
    """Ring for people with answers kept longer than a day under an Idempotency-Key."""
    old = IdempotentAnswer.objects.using("sweep").filter(created_at__lt=clock.now() - KEPT)
    for tenant_id, owner_id in old.values_list("tenant_id", "owner_id").distinct():
        enqueue("xopc.accounts.tasks.drop_answers_of", tenant_id=tenant_id, owner_id=owner_id)


def drop_answers_of(tenant_id: str, owner_id: str) -> None:
    scope = Scope(tenant_id=UUID(tenant_id), owner_id=UUID(owner_id), actor_id="accounts.tasks")
    with bind(scope):
        old = IdempotentAnswer.objects.for_scope(scope).filter(created_at__lt=clock.now() - KEPT)
        old.delete()
