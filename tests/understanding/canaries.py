"""Texts that must not be kept, put together at run time, and every door by which one may come."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.test import Client
from rest_framework.test import APIClient

from tests import factories
from tests.cast import Person
from tests.fakes.model import ModelServer
from tests.shared.sensitivity import corpus
from tests.shared.sensitivity.specimens import CREDENTIALS, VALUES_IN_SENTENCES
from tests.understanding.review import talk
from understanding.records.models import MemoryRecord
from xopc.shared import ids, sensitivity

API = "/api/user-context"
BLANK = "\u2588"
#: names nothing
NIL = "00000000-0000-0000-0000-000000000000"
#: shorter than this a value may stand in the database by chance, such as in a time
TELLING = 6


@dataclass(frozen=True)
class Canary:
    """A text and those parts of it that must leave no trace."""

    text: str
    parts: tuple[str, ...]


#: harmless, so that it is found wherever the doors lead
CONTROL = Canary("I like quinces from Isfahan", ("quinces from Isfahan",))


def canaries() -> list[Canary]:
    said = [form.format(value) for form, value in VALUES_IN_SENTENCES]
    special = ["I have epilepsy since 2011", "我有糖尿病", "I am a practising Muslim"]
    found = [_canary(text) for text in [*said, *special, *CREDENTIALS.values()]]
    return [canary for canary in found if canary.parts]


def _canary(text: str) -> Canary:
    """What the gate blanks; what it is to find is held by the tests of the gate itself."""
    blanked = sensitivity.redact(text, fill=BLANK)
    marked = "".join(
        char if mask == BLANK else "\0" for char, mask in zip(text, blanked, strict=True)
    )
    parts = [part.strip() for part in marked.split("\0")]
    return Canary(text, tuple(part for part in parts if _tells(part)))


def _tells(part: str) -> bool:
    has_letters = any(char.isalpha() for char in part)
    return len(part.encode()) >= (TELLING if has_letters else 9)


@dataclass(frozen=True)
class Doors:
    """Where texts come in, for one person."""

    person: Person
    app: APIClient
    browser: Client
    model: ModelServer
    #: rows to change, merge and settle
    row: MemoryRecord
    other: MemoryRecord
    disputed: MemoryRecord
    group: UUID

    @property
    def path(self) -> str:
        return f"{API}/memories/{self.row.pk}"


def doors(person: Person, model: ModelServer) -> Doors:
    group = ids.uuid7()
    gated = {"disclosure": "ask_before_reference"}
    factories.record(person.scope, "Keeps bees and needs a password for nothing", **gated)
    return Doors(
        person,
        person.app(),
        person.browser(),
        model,
        factories.candidate(person.scope, "Likes the sea"),
        factories.candidate(person.scope, "Likes the mountains"),
        factories.candidate(person.scope, conflict_group_id=group, status="needs_review"),
        group,
    )


Door = Callable[[Doors, str], Any]


def _post(path: str, **body: Any) -> Door:
    """A POST of the chat app; `{}` in the body stands for the text."""
    return lambda doors, text: doors.app.post(_filled(path, doors), _said(body, text))


def _filled(path: str, doors: Doors) -> str:
    return path.format(api=API, row=doors.path, group=doors.group)


def _said(body: Any, text: str) -> Any:
    if isinstance(body, dict):
        return {name: _said(value, text) for name, value in body.items()}
    if isinstance(body, list):
        return [_said(value, text) for value in body]
    return body.replace("{}", text) if isinstance(body, str) else body


def _patch(**body: Any) -> Door:
    return lambda doors, text: doors.app.patch(doors.path, _said(body, text))


def _rate(**body: Any) -> Door:
    path = f"{API}/traces/{NIL}/feedback"
    return lambda doors, text: doors.app.patch(path, _said(body, text))


def _config(path: str, **body: Any) -> Door:
    return lambda doors, text: doors.app.put(f"{API}/{path}", _said(body, text))


def _form(name: str, **fields: str) -> Door:
    return lambda doors, text: doors.browser.post(_page(name, doors), _said(fields, text))


def _get(name: str, **query: str) -> Door:
    return lambda doors, text: doors.browser.get(_page(name, doors), _said(query, text))


def _page(name: str, doors: Doors) -> str:
    return f"/about/{name}".replace("<row>", str(doors.row.pk))


def _merge(doors: Doors, text: str) -> Any:
    rows = [str(doors.row.pk), str(doors.other.pk)]
    return doors.app.post(f"{API}/memories/merge", {"ids": rows, "content": text})


def _settle(doors: Doors, text: str) -> Any:
    body = {"keep": [str(doors.disputed.pk)], "content": text}
    return doors.app.post(f"{API}/conflicts/{doors.group}/resolve", body)


def _plan(doors: Doors, text: str) -> Any:
    """The answer gives the question back, as it is what the app sends to its model."""
    body = {"sessionKey": f"plan-{ids.uuid7()}", "query": f"bees? {text}"}
    return json.dumps(doors.app.post(f"{API}/plan", body).json() | {"modelMessage": ""})


def _repeatable(doors: Doors, text: str) -> Any:
    turn = {"sessionKey": "s-3", "user": {"text": f"Remember, really, that {text}, yes"}}
    return doors.app.post(f"{API}/turns", turn, HTTP_IDEMPOTENCY_KEY=str(ids.uuid7()))


def _review(doors: Doors, text: str) -> None:
    """A reviewer that hands back what must not be kept, with a quote that stands."""
    written = [text, f"The user said: {text}", talk.TEA]
    pairs = [(content, quote) for content in written for quote in (talk.TEA, content)]
    entries = [talk.entry(content=content, quote=quote) for content, quote in pairs]
    doors.model.then(talk.answer(*entries))
    talk.say(doors.person, talk.TEA, session=f"review-{ids.uuid7()}")


TURN = {"sessionKey": "s-{}", "user": {"text": "hello"}}
NEW = {"kind": "preference", "content": "I like figs"}
QUOTE = {"quote": "it", "source": "conversation"}

#: where a text is masked and the rest is kept: each of all texts must be masked in full
MASKING: dict[str, Door] = {
    "what the user says": _post(
        "{api}/turns",
        sessionKey="s-1",
        user={"text": "Remember that {}"},
        assistant={"text": "Noted: {}"},
    ),
    "what is said off the record": _post(
        "{api}/turns", sessionKey="s-2", noMemory=True, user={"text": "{}"}
    ),
    "a turn under an idempotency key": _repeatable,
    "a quote": _post("{api}/memories", **NEW, evidence=[QUOTE | {"quote": "well, {} ok"}]),
    "a search": _post("{api}/memories/search", query="{}"),
    "a question": _plan,
    "the search box": _get("known/", q="{}"),
}
#: where the gate's refusal stops all of it: a few texts of different rules tell
REFUSING: dict[str, Door] = {
    "a reviewer": _review,
    "a record": _post("{api}/memories", **NEW | {"content": "{}"}),
    "the source of a quote": _post("{api}/memories", **NEW, evidence=[QUOTE | {"source": "{}"}]),
    "a link": _post("{api}/memories", **NEW, evidence=[QUOTE | {"url": "https://a.invalid/?q={}"}]),
    "a kind": _post("{api}/memories", **NEW | {"kind": "{}"}),
    "an unknown field": lambda doors, text: doors.app.post(f"{API}/memories", NEW | {text: 1}),
    "an edit": _patch(content="{}"),
    "a tag": _patch(tags=["{}"]),
    "a correction": _post("{row}/correct", content="{}"),
    "why a reply was bad": _rate(outcome="mixed", reason="{}"),
    "a note on a record": _rate(
        outcome="mixed", records=[{"recordId": NIL, "rating": "helpful", "note": "{}"}]
    ),
    "why a turn's reply was bad": lambda doors, text: doors.app.patch(
        f"{API}/understanding/response-feedback",
        {"turnId": "t-1", "outcome": "helpful", "reason": text},
    ),
    "a reason": _post("{row}/reject", reason="{}", version=99),
    "a merged record": _merge,
    "a settled disagreement": _settle,
    "a provider's name": _config("config", providerRouting={"allowedProviderIds": ["{}"]}),
    "a language": _config("config", preferences={"responseLanguage": "{}"}),
    "a setting that is none": lambda doors, text: doors.app.put(f"{API}/config", {text: True}),
    "a tenant's setting": _config(
        "config/tenant", providerRouting={"autoWriteKinds": ["{}"], "allowedProviderIds": []}
    ),
    "a filter": lambda doors, text: doors.app.get(f"{API}/memories", {"q": text}),
    "the form of a new record": _form("known/add/", content="{}", kind="preference"),
    "the form of a record": _form(
        "known/<row>/edit/", content="{}", kind="preference", version="1"
    ),
    "the form in the inbox": _form(
        "inbox/<row>/edit/", content="{}", kind="preference", version="1"
    ),
    "the inbox's search box": _get("inbox/", q="{}"),
    "where a form goes on": _form("known/<row>/pause/", version="99", next="/about/known/?q={}"),
    "a stranger's address": lambda doors, text: Client().get("/about/known/", {"q": text}),
}
#: for credentials of a known form only: an app's own identifiers may look like anything else
NAMES: dict[str, Door] = {
    **{
        f"a turn's {name}": _post("{api}/turns", **TURN | {name: "{}"})
        for name in ("sessionKey", "turnId", "agent", "workspaceId", "projectId")
    },
    **{
        f"a plan's {name}": _post("{api}/plan", **{"sessionKey": "s", "query": "?", name: "{}"})
        for name in ("sessionKey", "turnId", "agent", "workspaceId", "projectId")
    },
    "a record's place": _post("{api}/memories", **NEW, workspaceId="{}"),
    "the person's name": lambda doors, text: doors.app.get(
        f"{API}/memories", HTTP_X_XOPC_USER=text
    ),
    "a person to make": lambda doors, text: doors.app.post(
        f"{API}/turns", TURN, HTTP_X_XOPC_USER=text
    ),
    "a sign-in link's person": lambda doors, text: doors.app.post(
        f"/api/users/{text}/sign-in-link"
    ),
    "the request's name": lambda doors, text: doors.app.get(
        f"{API}/memories/nothing", HTTP_X_REQUEST_ID=text
    ),
    "an idempotency key": lambda doors, text: doors.app.post(
        f"{API}/turns", TURN, HTTP_IDEMPOTENCY_KEY=text
    ),
    "a record's id": lambda doors, text: doors.app.get(f"{API}/memories/{text}"),
    "an address": lambda doors, text: doors.browser.get(f"/about/{text}/"),
    "a cursor": lambda doors, text: doors.app.get(f"{API}/memories", {"cursor": text}),
    "a language to read in": _form("../settings/language/", language="{}"),
}


def positives() -> list[Canary]:
    """All of the shared corpus that must be refused."""
    return [_canary(case.text) for case in corpus.cases() if case.label != "ok"]


#: where many texts come in at a time
MANY_AT_A_TIME: dict[str, Door] = {
    "a turn": _post(
        "{api}/turns", sessionKey="s-4", user={"text": "{}"}, assistant={"text": "Well. {}"}
    ),
    "a question": _plan,
    "a search": MASKING["a search"],
}
#: where one text is refused by itself
ONE_BY_ONE = {name: REFUSING[name] for name in ("a record", "an edit", "a correction")}


def reviewed(doors: Doors, texts: list[str]) -> None:
    """A reviewer that makes candidates of texts."""
    doors.model.then(talk.answer(*(talk.entry(content=text, quote=text) for text in texts)))
    talk.say(doors.person, talk.TEA, session=f"review-{ids.uuid7()}")


def pushes() -> Iterator[tuple[str, Door, Canary]]:
    """Texts through every door."""
    everything, keys = canaries(), [_canary(text) for text in CREDENTIALS.values()]
    for doors_of, pushed in (
        (MASKING, [CONTROL, *everything]),
        (REFUSING, everything[::5]),
        (NAMES, keys[:3]),
    ):
        yield from ((name, door, text) for text in pushed for name, door in doors_of.items())
