"""Send recorded turns through the HTTP API, as a chat app would: plan, answer, turn."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import httpx

from understanding.capture.recordings.reading import Recorded
from xopc.shared.errors import Unavailable

API = "/api/user-context"
Say = Callable[[str], None]


@dataclass
class Tally:
    turns: int = 0
    candidates: int = 0
    kept: int = 0
    plans: int = 0
    #: plans that had something for the model, and how many records in all
    filled: int = 0
    used: int = 0

    def __str__(self) -> str:
        return (
            f"{self.turns} turns: {self.candidates} candidates, {self.kept} kept,"
            f" {self.used} records handed to the model in {self.filled} of {self.plans} plans"
        )


def client(url: str, *, key: str, user: str) -> httpx.Client:
    headers = {"Authorization": f"Bearer {key}", "X-Xopc-User": user}
    return httpx.Client(base_url=url, headers=headers, timeout=60)


def replay(http: httpx.Client, turns: Iterable[Recorded], *, say: Say) -> Tally:
    """Each turn is planned before and captured after the answer; `say` hears what happened."""
    tally = Tally()
    for turn in turns:
        _plan(http, turn, tally, say)
        _capture(http, turn, tally, say)
        tally.turns += 1
    return tally


def _plan(http: httpx.Client, turn: Recorded, tally: Tally, say: Say) -> None:
    plan = _post(http, f"{API}/plan", {**_where(turn), "query": turn.user}).json()
    tally.plans += 1
    if plan["context"]:
        tally.filled += 1
        tally.used += len(plan["items"])
        say(f"\n> {turn.user.splitlines()[0]}\n{plan['context']}")


def _capture(http: httpx.Client, turn: Recorded, tally: Tally, say: Say) -> None:
    body: dict[str, Any] = {**_where(turn), "user": _message(turn.user, turn.at)}
    if turn.assistant:
        body["assistant"] = _message(turn.assistant, turn.at)
    answer = _post(http, f"{API}/turns", body)
    if answer.status_code != httpx.codes.CREATED:  # sent before: what it brought is decided
        return
    created = answer.json()["understanding"]["createdRecords"]
    tally.candidates += len(created)
    for record in created:
        say(f"\n? {record['content']}  ({record['kind']}, {record['status']})")
        if turn.is_kept:
            _post(http, f"{API}/memories/{record['id']}/confirm", {})
            tally.kept += 1
            say("  kept")


def _where(turn: Recorded) -> dict[str, str]:
    where = {"sessionKey": turn.session_key, "turnId": turn.turn_id}
    return where | ({"agent": turn.agent} if turn.agent else {})


def _message(words: str, at: str | None) -> dict[str, str]:
    return {"text": words} | ({"at": at} if at else {})


def _post(http: httpx.Client, path: str, body: dict[str, Any]) -> httpx.Response:
    response = http.post(path, json=body)
    if response.is_error:
        raise Unavailable(f"{path} answered {response.status_code}: {response.text[:300]}")
    return response
