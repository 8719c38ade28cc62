"""For those who run it: health, readiness, metrics."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.db import OperationalError
from django.test import Client
from rest_framework.test import APIClient

from xopc.shared import clock

READY = {"database": True, "migrations": True, "worker": True}


def test_a_living_process_says_so_without_a_database(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


def test_it_is_ready_when_everything_is(client: Client, db: None) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ready", "checks": READY})


def test_it_is_not_ready_while_a_job_waits_too_long(client: Client, db: None) -> None:
    long_ago = clock.now() - timedelta(minutes=6)
    apps.get_model("django_q", "OrmQ").objects.create(key="xopc", payload="", lock=long_ago)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["worker"]) == (503, False)


def test_it_is_not_ready_without_a_database(client: Client, db: None) -> None:
    with patch("understanding.api.health.connection.cursor", side_effect=OperationalError):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["database"]) == (503, False)


def test_without_a_token_there_are_no_metrics(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("header", ["", "Bearer wrong", "Bearer é"])
def test_metrics_need_the_token(client: Client, settings: Any, header: str) -> None:
    settings.METRICS_TOKEN = "right"
    assert client.get("/metrics", headers={"authorization": header}).status_code == 401


def test_metrics_count_by_route(app: APIClient, client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = "right"
    app.get("/api/user-context/memories/nothing")
    answer = client.get("/metrics", headers={"authorization": "Bearer right"})
    text = answer.content.decode()
    assert 'route="api/user-context/memories/<str:record_id>",status="404"' in text
    assert "xopc_jobs_waiting 0.0" in text
