"""What the clock does with kept answers."""

from datetime import timedelta

import pytest
from django.db import transaction

from tests.cast import Person
from xopc.accounts import tasks
from xopc.accounts.models import IdempotentAnswer
from xopc.shared import clock
from xopc.shared.scope import bind


@pytest.mark.django_db(transaction=True, databases=["default", "sweep"])
@pytest.mark.parametrize(("hours", "left"), [(23, 1), (25, 0)])
def test_answers_are_dropped_after_a_day(alice: Person, hours: int, left: int) -> None:
    with bind(alice.scope):
        IdempotentAnswer.objects.create(
            tenant_id=alice.tenant.pk,
            owner_id=alice.user.pk,
            key="k",
            path="/",
            body_hash="",
            created_at=clock.now() - timedelta(hours=hours),
        )
    tasks.drop_answers()
    with bind(alice.scope), transaction.atomic():
        assert IdempotentAnswer.objects.count() == left
