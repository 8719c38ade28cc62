"""Whoever rings first is served first."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils.module_loading import import_string

from xopc.shared import clock

pytestmark = pytest.mark.django_db


def test_jobs_are_taken_in_the_order_in_which_they_were_rung_for() -> None:
    broker = import_string("django_q.brokers.get_broker")()
    jobs = apps.get_model("django_q", "OrmQ").objects
    for name, ago in {"second": 2, "first": 3, "third": 1}.items():
        lock = clock.now() - timedelta(seconds=ago)
        jobs.create(key=broker.list_key, payload=name, lock=lock)
    taken = [broker.dequeue()[0][1] for _ in range(3)]
    assert taken == ["first", "second", "third"]
