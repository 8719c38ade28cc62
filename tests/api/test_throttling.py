"""How many requests a caller may make."""

from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from rest_framework.response import Response
from rest_framework.test import APIClient

from tests.cast import Person
from xopc.shared.throttling import parse

MEMORIES = "/api/user-context/memories"
SEARCH = f"{MEMORIES}/search"
NOON = 1_800_000_000


@pytest.fixture(autouse=True)
def _few(settings: Any) -> None:
    cache.clear()
    rates = {"read": "3/min", "write": "1/min"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}


def get(app: APIClient) -> Response:
    answer: Response = app.get(MEMORIES)
    return answer


def test_too_many_are_told_when_to_come_back(app: APIClient) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        assert [get(app).status_code for _ in range(4)] == [200, 200, 200, 429]
        answer = get(app)
        assert answer.json()["error"]["code"] == "too_many"
        clock.shift(int(answer["Retry-After"]))
        assert get(app).status_code == 200
        assert get(app).status_code == 429


def test_a_burst_over_the_edge_of_a_window_gets_no_double_share(app: APIClient) -> None:
    with time_machine.travel(NOON + 59, tick=False) as clock:
        assert [get(app).status_code for _ in range(3)] == [200] * 3
        clock.shift(2)
        assert get(app).status_code == 429


def test_reads_and_writes_have_budgets_of_their_own(app: APIClient) -> None:
    with time_machine.travel(NOON, tick=False):
        assert app.post(MEMORIES, {}).status_code == 400
        assert app.post(MEMORIES, {}).status_code == 429
        assert app.post(SEARCH, {"query": "tea"}).status_code == 200


def test_another_person_and_another_key_have_their_own(alice: Person, bob: Person) -> None:
    with time_machine.travel(NOON, tick=False):
        for app in (alice.app(), alice.app(), bob.app()):
            assert [get(app).status_code for _ in range(4)][-2:] == [200, 429]


@pytest.mark.parametrize(
    ("rate", "parts"),
    [("5/s", (5, 1)), ("600/min", (600, 60)), ("9/hour", (9, 3600)), ("1/day", (1, 86_400))],
)
def test_a_rate_is_a_count_and_a_time(rate: str, parts: tuple[int, int]) -> None:
    assert parse(rate) == parts


@pytest.mark.parametrize("rate", ["", "0/min", "many", "5", "5/week"])
def test_another_rate_is_no_rate(rate: str) -> None:
    with pytest.raises(ValueError, match="looks like"):
        parse(rate)
