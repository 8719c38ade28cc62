"""What every endpoint refuses, and how: one shape of error, nothing half-written, never a 500."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from rest_framework.response import Response
from rest_framework.test import APIClient

from tests.cast import Person
from understanding.records.models import MemoryRecord
from xopc.accounts import actions
from xopc.shared import clock
from xopc.shared.scope import bind

MEMORIES = "/api/user-context/memories"
TURNS = "/api/user-context/turns"
PLAN = "/api/user-context/plan"
TEA = {"kind": "preference", "content": "I prefer tea over coffee"}
TURN = {"sessionKey": "s", "user": {"text": "hello"}}


def code(answer: Response) -> str:
    return str(answer.json()["error"]["code"])


def raw(client: APIClient, path: str, body: bytes) -> Response:
    answer: Response = client.generic("POST", path, body, content_type="application/json")
    return answer


def test_an_error_has_one_shape(app: APIClient) -> None:
    answer = app.get(f"{MEMORIES}/nothing", HTTP_X_REQUEST_ID="request-17")
    assert answer.status_code == 404
    assert answer.json() == {
        "error": {
            "code": "not_found",
            "message": "There is no such thing here.",
            "requestId": "request-17",
        }
    }


def test_every_answer_is_named_and_not_kept(app: APIClient) -> None:
    answer = app.get(MEMORIES)
    assert answer["X-Request-Id"]
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'"text"',
        b"null",
        b'{"a": NaN}',
        b'{"a": 1e999}',
        b'{"a": 1, "a": 2}',
        b'{"a": "\xff"}',
        b"[" * 100_000,
        b'{"a": ' + b"9" * 5_000 + b"}",
    ],
    ids=range(10),
)
def test_what_is_not_a_json_object_is_malformed(app: APIClient, body: bytes) -> None:
    answer = raw(app, TURNS, body)
    assert (answer.status_code, code(answer)) == (400, "malformed_json")


@pytest.mark.parametrize("path", [TURNS, PLAN, MEMORIES])
def test_half_a_character_is_refused(app: APIClient, path: str) -> None:
    answer = raw(app, path, b'{"sessionKey": "s\\ud800"}')
    assert (answer.status_code, code(answer)) == (400, "text_refused")


def test_a_hidden_character_is_refused(app: APIClient, alice: Person) -> None:
    answer = app.post(MEMORIES, TEA | {"content": "I like tea \U000e0041"})
    assert (answer.status_code, code(answer)) == (400, "text_refused")
    with bind(alice.scope):
        assert not MemoryRecord.objects.exists()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (TURNS, TURN | {"sessionKey": "a\0b"}),
        (TURNS, {"sessionKey": "s", "user": {"text": "a\0b"}}),
        (PLAN, {"sessionKey": "s", "query": "a\0b"}),
        (MEMORIES, TEA | {"content": "te\0a"}),
        (MEMORIES, TEA | {"workspaceId": "w\0"}),
        (f"{MEMORIES}/search", {"query": "\0"}),
        (f"{MEMORIES}/{'%00'}/reject", {"reason": "\0"}),
    ],
)
def test_a_nul_is_no_failure(app: APIClient, path: str, body: dict[str, object]) -> None:
    assert app.post(path, body).status_code < 500


def test_a_nul_in_the_settings_is_no_failure(app: APIClient) -> None:
    answer = app.put("/api/user-context/config", {"preferences": {"responseLanguage": "\0"}})
    assert answer.status_code == 400


@pytest.mark.parametrize("name", ["userId", "ownerId", "agentId", "tenantId"])
@pytest.mark.parametrize("path", [TURNS, PLAN, MEMORIES, f"{MEMORIES}/search"])
def test_identity_in_a_body_is_refused(app: APIClient, path: str, name: str) -> None:
    answer = app.post(path, TURN | {name: "carol"})
    assert (answer.status_code, code(answer)) == (400, "identity_not_allowed")


@pytest.mark.parametrize("path", [MEMORIES, "/api/user-context/traces", "/api/me"])
def test_identity_in_a_query_is_refused(app: APIClient, path: str) -> None:
    answer = app.get(path, {"userId": "carol"})
    assert (answer.status_code, code(answer)) == (400, "identity_not_allowed")


def test_identity_deep_in_a_body_is_refused(app: APIClient) -> None:
    answer = app.post(TURNS, TURN | {"user": {"text": "hello", "userId": "carol"}})
    assert code(answer) == "identity_not_allowed"


def test_an_unknown_field_is_named(app: APIClient) -> None:
    answer = app.post(MEMORIES, TEA | {"mood": "good"})
    assert (answer.status_code, code(answer)) == (400, "unknown_field")
    assert list(answer.json()["error"]["fields"]) == ["mood"]


def test_an_unknown_filter_is_named(app: APIClient) -> None:
    assert code(app.get(MEMORIES, {"statuss": "active"})) == "unknown_field"


def test_a_body_over_one_megabyte_is_too_large(app: APIClient) -> None:
    answer = app.post(TURNS, {"sessionKey": "s", "user": {"text": "x" * 1_000_001}})
    assert (answer.status_code, code(answer)) == (413, "too_large")


@pytest.mark.parametrize("path", ["/api/", "/api/nothing", "/api/users/a%0Ab/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_unknown_address_is_refused_as_json(client: Client, path: str, method: str) -> None:
    answer = client.generic(method, path)
    assert (answer.status_code, code(answer)) == (404, "not_found")


def test_another_media_type_is_refused(app: APIClient) -> None:
    answer = app.post(TURNS, "a=b", content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, code(answer)) == (415, "unsupported_media_type")


def test_another_method_is_refused(app: APIClient) -> None:
    answer = app.put(MEMORIES, {})
    assert (answer.status_code, code(answer)) == (405, "method_not_allowed")


def test_a_secret_is_refused_without_its_text(app: APIClient) -> None:
    answer = app.post(MEMORIES, TEA | {"content": "my password is hunter2hunter2"})
    assert (answer.status_code, code(answer)) == (422, "sensitive")
    assert {"class", "rule"} <= set(answer.json()["error"])
    assert "hunter2" not in answer.content.decode()


@pytest.mark.parametrize("field", ["reason", "tags", "url"])
def test_a_secret_beside_the_words_is_refused_too(app: APIClient, field: str) -> None:
    secret = "password is hunter2hunter2"
    name = app.post(MEMORIES, TEA).json()["record"]["id"]
    calls: dict[str, Callable[[], Response]] = {
        "reason": lambda: app.post(f"{MEMORIES}/{name}/reject", {"reason": secret}),
        "tags": lambda: app.patch(f"{MEMORIES}/{name}", {"tags": [secret]}),
        "url": lambda: app.post(
            MEMORIES,
            {**TEA, "evidence": [{"quote": "q", "url": "https://a.io/?password=hunter2hunter2"}]},
        ),
    }
    assert calls[field]().status_code == 422


def test_a_link_that_could_run_is_refused(app: APIClient) -> None:
    answer = app.post(MEMORIES, TEA | {"evidence": [{"quote": "q", "url": "javascript:alert(1)"}]})
    assert list(answer.json()["error"]["fields"]) == ["evidence.0.url"]


def test_without_a_key_nobody_is_asked_for(client: Client) -> None:
    answer = client.get(MEMORIES)
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer xopc_a_b", "Basic YTpi", "Bearer"])
def test_a_bad_key_is_refused(app: APIClient, header: str) -> None:
    app.credentials(HTTP_AUTHORIZATION=header, HTTP_X_XOPC_USER="alice")
    assert app.get(MEMORIES).status_code == 401


def test_an_expired_key_is_refused(alice: Person) -> None:
    past = clock.now() - timedelta(seconds=1)
    _, text = actions.create_api_key(alice.tenant, name="old", rights=["read"], expires_at=past)
    client = APIClient(HTTP_AUTHORIZATION=f"Bearer {text}", HTTP_X_XOPC_USER="alice")
    assert client.get(MEMORIES).status_code == 401


def test_a_revoked_key_is_refused_at_once(alice: Person) -> None:
    key, text = actions.create_api_key(alice.tenant, name="gone", rights=["read"])
    client = APIClient(HTTP_AUTHORIZATION=f"Bearer {text}", HTTP_X_XOPC_USER="alice")
    assert client.get(MEMORIES).status_code == 200
    actions.revoke_api_key(key)
    assert client.get(MEMORIES).status_code == 401


def test_a_key_is_not_helped_by_a_cookie(alice: Person) -> None:
    browser = alice.browser()
    assert browser.get(MEMORIES, headers={"authorization": "Bearer nonsense"}).status_code == 401


def test_a_session_needs_its_token_to_write(alice: Person) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice.user, "django.contrib.auth.backends.ModelBackend")
    answer = browser.post(MEMORIES, TEA, content_type="application/json")
    assert (answer.status_code, code(answer)) == (403, "csrf")


def test_what_nobody_foresaw_tells_nothing(
    app: APIClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*args: object, **options: object) -> None:
        raise RuntimeError("alice likes tea")

    monkeypatch.setattr("understanding.api.memories.records.create", fail)
    answer = app.post(MEMORIES, TEA)
    assert (answer.status_code, code(answer)) == (500, "internal")
    assert "alice likes tea" not in answer.content.decode() + caplog.text


@pytest.mark.parametrize("name", ["sessionKey", "turnId", "agent", "workspaceId", "projectId"])
@pytest.mark.parametrize(
    ("value", "refusal"),
    [("gh" + "p_" + "Fa1k" * 9, (422, "sensitive")), ("a\u202eb", (400, "text_refused"))],
)
def test_a_name_that_would_be_kept_hides_nothing(
    app: APIClient, name: str, value: str, refusal: tuple[int, str]
) -> None:
    for path, body in ((TURNS, TURN), (PLAN, {"sessionKey": "s", "query": "tea?"})):
        answer = app.post(path, body | {name: value})
        assert (answer.status_code, code(answer)) == refusal


def test_a_number_may_be_a_name(app: APIClient) -> None:
    assert app.post(TURNS, TURN | {"sessionKey": "4111111111111111"}).status_code == 201
