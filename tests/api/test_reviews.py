"""/reviews: what background reviews did, and starting one."""

import pytest
from rest_framework.test import APIClient

from tests.cast import Person
from tests.fakes import misbehaviours
from tests.fakes.model import ModelServer
from tests.understanding.review import talk

REVIEWS = "/api/user-context/reviews"


def test_a_review_can_be_started_and_told(
    app: APIClient, alice: Person, fake_model: ModelServer
) -> None:
    talk.say(alice, talk.TEA)
    fake_model.then(talk.answer(talk.entry(), talk.entry(kind="nonsense")))
    answer = app.post(REVIEWS, {"sessionKey": "s"})
    assert answer.status_code == 202
    (told,) = app.get(REVIEWS).json()["reviews"]
    assert told["id"] == answer.json()["run"]["id"]
    assert (told["sessionKey"], told["kind"], told["trigger"]) == ("s", "review", "person")
    assert (told["state"], told["error"], told["attempts"]) == ("done", None, 1)
    assert told["counts"] == {"proposed": 2, "created": 1, "deduplicated": 0, "rejected": 1}
    assert told["dropped"] == [{"index": 1, "kind": "", "reason": "invalid"}]
    assert told["recordIds"] == [str(record.pk) for record in talk.records(alice)]
    assert (told["model"], told["promptVersion"]) == ("fake-model", "review-1")
    assert (told["window"]["turns"], told["window"]["messages"]) == (1, 2)
    assert told["window"]["firstTurnId"] == told["window"]["lastTurnId"] is not None
    assert told["startedAt"].endswith("Z")
    assert told["finishedAt"].endswith("Z")


def test_while_one_is_open_it_is_the_answer(
    app: APIClient, alice: Person, fake_model: ModelServer
) -> None:
    talk.say(alice, talk.TEA)
    fake_model.always(misbehaviours.MISBEHAVIOURS["empty"]())
    first, second = (app.post(REVIEWS, {"sessionKey": "s"}).json()["run"] for _ in range(2))
    assert first["id"] == second["id"]
    assert (second["state"], second["error"]) == ("waiting", "answer_empty")


@pytest.mark.usefixtures("fake_model")
def test_a_failed_one_can_be_started_again(
    app: APIClient, alice: Person, fake_model: ModelServer
) -> None:
    talk.say(alice, talk.TEA)
    fake_model.then(misbehaviours.failing(401))
    app.post(REVIEWS, {"sessionKey": "s"})
    app.post(REVIEWS, {"sessionKey": "s"})
    states = [one["state"] for one in app.get(REVIEWS).json()["reviews"]]
    assert states == ["done", "failed"]


@pytest.mark.usefixtures("fake_model")
def test_an_unknown_session_is_not_found(app: APIClient, bob: Person) -> None:
    talk.say(bob, talk.TEA)
    assert app.post(REVIEWS, {"sessionKey": "s"}).status_code == 404


def test_without_a_model_it_says_what_is_learned(app: APIClient, alice: Person) -> None:
    talk.say(alice, talk.TEA)
    answer = app.post(REVIEWS, {"sessionKey": "s"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_model")
    assert "only explicit statements" in answer.json()["error"]["message"]
    learning = app.get(REVIEWS).json()["learning"]
    assert learning == {"model": None, "enabled": False, "reason": "no_model"}


@pytest.mark.usefixtures("fake_model")
@pytest.mark.parametrize(
    ("mode", "enabled", "reason"),
    [
        ("confirmWrite", True, None),
        ("confirmWrite", False, "disabled"),
        ("readOnly", True, "read_only"),
        ("off", True, "memory_off"),
    ],
)
def test_the_settings_are_told_and_kept(
    app: APIClient, alice: Person, mode: str, enabled: bool, reason: str | None
) -> None:
    talk.say(alice, talk.TEA)
    talk.configure(alice, mode, enabled=enabled)
    learning = app.get(REVIEWS).json()["learning"]
    assert learning == {"model": "fake-model", "enabled": reason is None, "reason": reason}
    answer = app.post(REVIEWS, {"sessionKey": "s"})
    assert answer.status_code == (409 if reason else 202)
    assert answer.json().get("error", {}).get("code") == reason


@pytest.mark.usefixtures("fake_model")
def test_the_list_can_be_narrowed_and_paged(app: APIClient, alice: Person) -> None:
    for session in ("a", "b", "c"):
        talk.say(alice, talk.TEA, session=session)
        app.post(REVIEWS, {"sessionKey": session})
    first = app.get(REVIEWS, {"limit": 2}).json()
    second = app.get(REVIEWS, {"limit": 2, "cursor": first["nextCursor"]}).json()
    keys = [one["sessionKey"] for page in (first, second) for one in page["reviews"]]
    assert (keys, second["nextCursor"]) == (["c", "b", "a"], None)
    assert [
        one["sessionKey"] for one in app.get(REVIEWS, {"sessionKey": "b"}).json()["reviews"]
    ] == ["b"]
    assert app.get(REVIEWS, {"state": "failed"}).json()["reviews"] == []


@pytest.mark.parametrize("wanted", [{"state": "asleep"}, {"kind": "x"}, {"owner": "bob"}])
def test_a_wrong_filter_is_refused(app: APIClient, wanted: dict[str, str]) -> None:
    assert app.get(REVIEWS, wanted).status_code == 400


@pytest.mark.usefixtures("fake_model")
def test_the_list_takes_the_same_queries_for_one_and_for_many(
    app: APIClient, alice: Person, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    for session in ("a", "b", "c"):
        talk.say(alice, talk.TEA, session=session)
        app.post(REVIEWS, {"sessionKey": session})
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        app.get(REVIEWS)
