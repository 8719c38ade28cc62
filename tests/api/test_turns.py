"""POST /turns: a chat app sends what was said."""

import pytest
from rest_framework.test import APIClient

from tests.cast import Person
from understanding.capture.models import Turn
from understanding.records.models import MemoryRecord
from xopc.shared.scope import bind

TURNS = "/api/user-context/turns"
SAID = {"sessionKey": "s-1", "turnId": "t-1", "user": {"text": "Remember that I prefer pnpm."}}


def test_a_turn_answers_with_the_candidates_it_made(app: APIClient) -> None:
    answer = app.post(TURNS, SAID)
    assert answer.status_code == 201
    body = answer.json()
    assert body["turnId"] == "t-1"
    assert body["correction"] == {"detected": False, "needsReviewRecordIds": []}
    (made,) = body["understanding"]["createdRecords"]
    assert made["status"] == "candidate"
    assert "pnpm" in made["content"]


def test_a_repeated_turn_answers_200_and_writes_nothing(app: APIClient, alice: Person) -> None:
    first = app.post(TURNS, SAID)
    again = app.post(TURNS, SAID)
    assert again.status_code == 200
    assert again.json() == first.json()
    with bind(alice.scope):
        assert Turn.objects.count() == MemoryRecord.objects.count() == 1


def test_the_same_text_under_another_id_is_the_same_turn(app: APIClient) -> None:
    app.post(TURNS, SAID)
    again = app.post(TURNS, SAID | {"turnId": "t-2"})
    assert (again.status_code, again.json()["turnId"]) == (200, "t-1")


def test_a_turn_that_is_not_to_be_kept_leaves_nothing(app: APIClient, alice: Person) -> None:
    answer = app.post(TURNS, SAID | {"noMemory": True})
    assert answer.json()["sourceItemId"] is None
    with bind(alice.scope):
        assert not Turn.objects.exists()


def test_a_hundred_kilobytes_of_text_are_accepted(app: APIClient) -> None:
    turn = SAID | {"user": {"text": "word " * 19_000}}
    assert app.post(TURNS, turn).status_code == 201


def test_more_text_than_that_is_too_large(app: APIClient) -> None:
    answer = app.post(TURNS, SAID | {"user": {"text": "x" * 100_001}})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_a_secret_is_refused_by_class_and_rule_only(app: APIClient) -> None:
    card = "4111 1111 1111 " + "1111"
    answer = app.post(TURNS, SAID | {"user": {"text": f"Remember that my card is {card}"}})
    (refusal,) = answer.json()["understanding"]["refused"]
    assert set(refusal) == {"class", "rule"}
    assert card not in answer.content.decode()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"sessionKey": ""}, "sessionKey"),
        ({"sessionKey": 5}, "sessionKey"),
        ({"sessionKey": "x" * 301}, "sessionKey"),
        ({"turnId": "x" * 201}, "turnId"),
        ({"user": "hello"}, "user"),
        ({"user": {}}, "user.text"),
        ({"user": {"text": "  "}}, "user.text"),
        ({"user": {"text": ["hello"]}}, "user.text"),
        ({"user": {"text": "hello", "at": "yesterday"}}, "user.at"),
        ({"user": {"text": "hello", "at": 1}}, "user.at"),
        ({"noMemory": "yes"}, "noMemory"),
    ],
)
def test_a_wrong_field_is_named(app: APIClient, change: dict[str, object], field: str) -> None:
    answer = app.post(TURNS, SAID | change)
    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == [field]
