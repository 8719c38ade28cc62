"""Entry points of the queue, ids only."""

from datetime import timedelta
from uuid import UUID

from understanding.capture.instead import Instead
from understanding.capture.models import Role, Turn
from understanding.capture.reading import read
from xopc.shared import clock
from xopc.shared.scope import Scope, bind
from xopc.shared.tasks import enqueue

#: a turn that was kept so long ago and not read was missed; after a day it is given up
MISSED, GIVEN_UP = timedelta(minutes=1), timedelta(days=1)
BATCH = 200


def read_missed() -> None:
    """Ring for turns whose extraction failed."""
    now = clock.now()
    missed = Turn.objects.using("sweep").filter(
        read_at=None, created_at__range=(now - GIVEN_UP, now - MISSED)
    )
    # in any order: one that fails each time must not keep others back
    rows = missed.order_by("?").values_list("tenant_id", "owner_id", "id")[:BATCH]
    for tenant_id, owner_id, turn_id in rows:
        enqueue(
            "understanding.capture.tasks.read_turn",
            tenant_id=tenant_id,
            owner_id=owner_id,
            turn_id=turn_id,
        )


def read_turn(tenant_id: str, owner_id: str, turn_id: str) -> None:
    """Read a turn that was not read yet, from its masked text."""
    scope = Scope(tenant_id=UUID(tenant_id), owner_id=UUID(owner_id), actor_id="capture.tasks")
    with bind(scope):
        unread = Turn.objects.for_scope(scope).filter(pk=turn_id, read_at=None)
        turn = unread.select_for_update().first()
        message = turn and turn.messages.filter(role=Role.USER).first()
        if turn and message:
            instead = Instead.found(turn.instead, message.text) if turn.instead else None
            read(scope, turn, message.text, plain=message.text, instead=instead)
