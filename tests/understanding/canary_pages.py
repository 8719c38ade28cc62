"""Further doors for texts that must not be kept: the chat, the forms of the pages, corrections,
decisions, and ratings of replies that there are.
"""

import json
from collections.abc import Iterator
from typing import Any

from django.test import Client

from tests.shared.sensitivity.specimens import CREDENTIALS
from tests.understanding import canaries
from tests.understanding.canaries import API, CONTROL, NIL, Canary, Door, Doors
from xopc.shared import ids

#: begins a message that takes something back
WRONG = "You remembered my preference wrong; "


def _form(path: str, **fields: str) -> Door:
    """A form of a page; `{}` in a field, or in its name, stands for the text."""

    def push(doors: Doors, text: str) -> Any:
        names = {"row": doors.row.pk, "disputed": doors.disputed.pk, "group": doors.group}
        page = path.format(**names, trace=_planned(doors)["traceId"] if "{trace}" in path else "")
        said = {name.format(**names): words.replace("{}", text) for name, words in fields.items()}
        return doors.browser.post(page, said)

    return push


def _post(path: str, **body: Any) -> Door:
    return lambda doors, text: doors.app.post(
        f"{API}/{path.format(row=doors.row.pk)}",
        {name: words.replace("{}", text) for name, words in body.items()},
    )


def _get(path: str, **query: str) -> Door:
    return lambda doors, text: doors.browser.get(
        path, {name: words.replace("{}", text) for name, words in query.items()}
    )


def _planned(doors: Doors) -> dict[str, Any]:
    """A reply to rate: what it was given, and its turn."""
    turn = {"sessionKey": "rated", "turnId": str(ids.uuid7()), "query": "Bees?"}
    plan: dict[str, Any] = doors.app.post(f"{API}/plan", turn).json()
    return turn | plan


def _rate(doors: Doors, text: str) -> Any:
    path = f"{API}/traces/{_planned(doors)['traceId']}/feedback"
    return doors.app.patch(path, {"outcome": "mixed", "reason": text})


def _note(doors: Doors, text: str) -> Any:
    made = _planned(doors)
    notes = [{"recordId": made["items"][0]["recordId"], "rating": "wrong", "note": text}]
    path = f"{API}/traces/{made['traceId']}/feedback"
    return doors.app.patch(path, {"outcome": "mixed", "records": notes})


def _of_reply(doors: Doors, text: str) -> Any:
    said = {"turnId": _planned(doors)["turnId"], "outcome": "not_helpful", "reason": text}
    return doors.app.patch(f"{API}/understanding/response-feedback", said)


def _correcting_question(doors: Doors, text: str) -> str:
    """The answer gives the question back, as it is what the app sends to its model."""
    body = {"sessionKey": f"wrong-{ids.uuid7()}", "query": WRONG + text}
    return json.dumps(doors.app.post(f"{API}/plan", body).json() | {"modelMessage": ""})


def _chat_by_line(doors: Doors, text: str) -> str:
    said: Any = doors.browser.post("/try/", {"text": text}, HTTP_ACCEPT="application/x-ndjson")
    return b"".join(said.streaming_content if said.streaming else [said.content]).decode()


def _settings(doors: Doors, text: str) -> None:
    """The form says again what it does not know."""
    said = dict.fromkeys(("mode", "sensitive", "interval"), text)
    assert doors.browser.post("/settings/memory/", said).status_code == 422


def _sign_in(doors: Doors, text: str) -> None:
    """The form shows again what was typed."""
    Client().post("/accounts/login/", {"login": text, "password": text})


#: where a text is masked and the rest is kept
MASKING: dict[str, Door] = {
    "the chat": _form("/try/", text="{}"),
    "the chat, line by line": _chat_by_line,
    "a turn that corrects": lambda doors, text: doors.app.post(
        f"{API}/turns", {"sessionKey": "wrong", "user": {"text": WRONG + text}}
    ),
    "a question that corrects": _correcting_question,
}
#: where all of it is refused, or means nothing
REFUSING: dict[str, Door] = {
    "why a reply that there is was bad": _rate,
    "a note on a record that was given": _note,
    "why a turn's reply that there is was bad": _of_reply,
    "a button of the chat": _form(f"/try/{NIL}/rate/", outcome="{}"),
    "a button beside a reply": _form("/why/{trace}/rate/", outcome="{}", record="{}", rating="{}"),
    "the form that merges": _form("/about/inbox/{row}/merge/", version="1", twin="{}"),
    "what is ticked": _form("/about/inbox/decide/", ids="{}:1", verb="{}"),
    "a verb": _form("/about/inbox/{row}/reject/", reason="{}", version="99"),
    "the form of a disagreement": _form("/about/disagreements/{group}/", keep="{}", members="{}:1"),
    "what stays of what is paused": _form(
        "/about/paused/{disputed}/decide/", keep="{}", members="{}:1"
    ),
    "other words for what is paused": _form(
        "/about/paused/{disputed}/reword/", content="{}", kind="preference", version="1"
    ),
    "where both of them apply": _form(
        "/about/paused/{disputed}/both/", **{"{disputed}-project_id": "{}", "members": "{}"}
    ),
    "the memory settings": _settings,
    "the theme": _form("/settings/theme/", theme="{}"),
    "what is to be undone": _form("/undo/", token="{}"),
    "a filter of a page": _get("/about/known/", kind="{}", origin="{}", status="{}"),
    "a filter of Why": _get("/why/", record="{}", outcome="{}"),
    "the archive's search": _get("/about/archive/", q="{}", before="{}"),
    "an answer to a question": _post(f"consents/{NIL}/decision", decision="{}"),
    "many decisions": _post("memories/bulk", action="{}", ids="{}"),
    "a day to wait for": _post("memories/{row}/snooze", until="{}"),
    "a token": _post("undo", undoToken="{}"),
    "a filter of reviews": lambda doors, text: doors.app.get(f"{API}/reviews", {"state": text}),
    "a link's address": lambda doors, text: doors.app.post(
        "/api/users/alice/sign-in-link", {"email": text}
    ),
    "signing in": _sign_in,
}
#: for credentials of a known form only
NAMES: dict[str, Door] = {
    "a conversation to review": _post("reviews", sessionKey="{}"),
    "a filter by conversation": lambda doors, text: doors.app.get(
        f"{API}/traces", {"sessionKey": text}
    ),
    "a program's name": lambda doors, text: doors.app.get(
        f"{API}/memories", HTTP_USER_AGENT=text, HTTP_REFERER=f"https://a.invalid/?{text}"
    ),
}


def pushes() -> Iterator[tuple[str, Door, Canary]]:
    """As those of canaries.py."""
    everything = canaries.canaries()
    keys = [canary for canary in everything if canary.text in CREDENTIALS.values()]
    for doors_of, pushed in (
        (MASKING, [CONTROL, *everything[::2]]),
        (REFUSING, everything[::7]),
        (NAMES, keys[:3]),
    ):
        yield from ((name, door, text) for text in pushed for name, door in doors_of.items())
