"""`Idempotency-Key`: one effect, one answer, for a day."""

import threading
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import connection
from rest_framework.response import Response
from rest_framework.test import APIClient

from tests import factories
from tests.cast import Cast, Person, make_cast
from understanding.capture.turns import capture
from understanding.records.models import MemoryRecord
from xopc.accounts import idempotency
from xopc.accounts.models import IdempotentAnswer
from xopc.shared import ids
from xopc.shared.errors import Unavailable
from xopc.shared.scope import bind

MEMORIES = "/api/user-context/memories"
TURNS = "/api/user-context/turns"
PLAN = "/api/user-context/plan"
TEA = {"kind": "preference", "content": "I prefer tea over coffee"}
ASKED = {"sessionKey": "s", "query": "tea?"}
TURN = {"sessionKey": "s", "user": {"text": "Remember that I prefer tea."}}


def post(app: APIClient, path: str, body: object, key: str = "k-1") -> Response:
    answer: Response = app.post(path, body, HTTP_IDEMPOTENCY_KEY=key)
    return answer


def kept(person: Person) -> list[IdempotentAnswer]:
    with bind(person.scope):
        return list(IdempotentAnswer.objects.all())


@pytest.mark.parametrize(("path", "body"), [(MEMORIES, TEA), (TURNS, TURN), (PLAN, ASKED)])
def test_the_first_answer_is_given_again(
    app: APIClient, path: str, body: dict[str, object]
) -> None:
    first, again = post(app, path, body), post(app, path, body)
    assert first.status_code in (200, 201)
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert again["Idempotent-Replayed"] == "true"


def test_there_is_one_effect(app: APIClient, alice: Person) -> None:
    post(app, MEMORIES, TEA)
    post(app, MEMORIES, TEA)
    with bind(alice.scope):
        assert MemoryRecord.objects.count() == 1


@pytest.mark.parametrize(
    ("path", "body"),
    [(MEMORIES, TEA | {"importance": 0.9}), (f"{MEMORIES}/search", {"query": "x"})],
)
def test_another_request_under_the_same_key_is_refused(
    app: APIClient, path: str, body: dict[str, object]
) -> None:
    post(app, MEMORIES, TEA)
    answer = post(app, path, body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "idempotency_mismatch")


def test_the_same_key_of_another_person_is_another_key(cast: Cast) -> None:
    for person in (cast.alice, cast.bob, cast.carol):
        assert "Idempotent-Replayed" not in post(person.app(), MEMORIES, TEA)


def test_a_refusal_is_given_again(app: APIClient, alice: Person) -> None:
    row = factories.candidate(alice.scope)
    path = f"{MEMORIES}/{row.pk}/resume"
    first = post(app, path, {})
    app.post(f"{MEMORIES}/{row.pk}/confirm")
    app.post(f"{MEMORIES}/{row.pk}/pause")
    again = post(app, path, {})
    assert (first.status_code, again.status_code) == (409, 409)
    assert again.json() == first.json()


def test_what_was_malformed_may_be_sent_again_in_better_form(app: APIClient) -> None:
    assert post(app, MEMORIES, TEA | {"kind": "mood"}).status_code == 400
    assert post(app, MEMORIES, TEA).status_code == 201


@pytest.mark.parametrize(
    ("path", "body", "broken"),
    [
        (MEMORIES, TEA, "understanding.api.memories.records.create"),
        (TURNS, TURN, "understanding.api.turns.capture"),
    ],
)
@pytest.mark.parametrize("failure", [RuntimeError("no"), Unavailable("no")])
def test_a_failure_here_does_not_spoil_the_key(
    app: APIClient, path: str, body: dict[str, object], broken: str, failure: Exception
) -> None:
    with patch(broken, side_effect=failure):
        assert post(app, path, body).status_code >= 500
    assert post(app, path, body).status_code == 201


def test_a_request_still_under_way_is_told_to_come_back(app: APIClient, alice: Person) -> None:
    def twice(*args: object) -> object:
        answer = post(app, TURNS, TURN)
        assert (answer.status_code, answer["Retry-After"]) == (409, "1")
        return capture(*args)  # type: ignore[arg-type]

    with patch("understanding.api.turns.capture", side_effect=twice):
        assert post(app, TURNS, TURN).status_code == 201


def test_after_a_day_the_key_is_new(app: APIClient, alice: Person) -> None:
    first = post(app, PLAN, ASKED)
    with bind(alice.scope):
        row = IdempotentAnswer.objects.get()
        row.created_at -= timedelta(hours=24, seconds=1)
        row.save()
    again = post(app, PLAN, ASKED)
    assert again.json()["traceId"] != first.json()["traceId"]
    assert len(kept(alice)) == 1


def test_a_secret_in_the_question_is_not_kept(app: APIClient, alice: Person) -> None:
    post(app, PLAN, {"sessionKey": "s", "query": "my password is hunter2hunter2, why?"})
    (answer,) = kept(alice)
    assert "hunter2" not in str(answer.body)


def test_what_is_put_into_the_key_or_the_path_is_not_kept(app: APIClient, alice: Person) -> None:
    secret = "my-password-is-hunter2hunter2"
    assert post(app, f"{MEMORIES}/{secret}/confirm", {}, secret).status_code == 404
    (answer,) = kept(alice)
    assert secret not in f"{vars(answer)}"
    assert post(app, f"{MEMORIES}/another/confirm", {}, secret).status_code == 422


def test_what_is_forgotten_is_gone_from_kept_answers(app: APIClient, alice: Person) -> None:
    record = post(app, MEMORIES, TEA).json()["record"]
    app.delete(f"{MEMORIES}/{record['id']}")
    assert [answer.body for answer in kept(alice)] == [None]
    assert post(app, MEMORIES, TEA).status_code == 404


def test_a_sign_in_link_is_not_kept(app: APIClient, alice: Person) -> None:
    post(app, "/api/users/alice/sign-in-link", {})
    assert kept(alice) == []


@pytest.mark.parametrize("key", ["", "x" * 256, "a\tb"])
def test_a_key_is_printable_and_not_too_long(app: APIClient, key: str) -> None:
    assert post(app, MEMORIES, TEA, key).status_code == 400


def test_a_read_takes_no_key(app: APIClient, alice: Person) -> None:
    app.get(MEMORIES, HTTP_IDEMPOTENCY_KEY="k-1")
    assert kept(alice) == []


@pytest.fixture
def apps(transactional_db: None) -> list[APIClient]:
    alice = make_cast().alice
    return [alice.app() for _ in range(4)]


def test_requests_at_once_have_one_effect(apps: list[APIClient]) -> None:
    answers: list[Response] = []

    def run(app: APIClient) -> None:
        answers.append(post(app, MEMORIES, TEA))
        connection.close()

    threads = [threading.Thread(target=run, args=(app,)) for app in apps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["record"]["id"] for answer in answers}) == 1


def test_forgetting_names_no_more_than_its_own(app: APIClient, alice: Person) -> None:
    post(app, MEMORIES, TEA)
    with bind(alice.scope):
        idempotency.forget(alice.scope, ids.uuid7())
    assert [answer.body is None for answer in kept(alice)] == [False]
