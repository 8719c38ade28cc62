"""`/try/`: the conversation of this browser session, and what is said in it."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from understanding.records import config
from understanding.web import answers
from understanding.web.access import signed_in
from understanding.web.chat import api, just_now, talk, transcript
from understanding.web.chat.talk import Answer, Message
from understanding.web.chat.transcript import Exchange, Rating
from xopc.shared import htmx, ids
from xopc.shared.errors import NotFound
from xopc.shared.http import PageRequest
from xopc.shared.llm import chat
from xopc.shared.scope import bind

#: where the browser session keeps the name of its conversation: no word of it stands there
SESSION = "try"
LINES = "application/x-ndjson"
FEEDBACK = "understanding/response-feedback"
#: of the newest plans that the API lists
MOST = 100
NOTHING_KEPT = ("off", "readOnly")


@signed_in
@require_http_methods(["GET", "POST"])
def index(request: PageRequest) -> HttpResponseBase:
    if request.method == "POST":
        return _say(request)
    return _page(request)


@signed_in
@answers.by_form("try:index")
def start(request: PageRequest) -> HttpResponse:
    """Begin another conversation. What was kept of this one stays under How I learn."""
    request.session.pop(SESSION, None)
    return answers.see_other(reverse("try:index"))


@signed_in
@answers.by_form("try:index")
def rate(request: PageRequest, turn_id: UUID) -> HttpResponse:
    reply = {"turnId": str(turn_id)}
    said = reply | {"outcome": request.POST.get("outcome", "")}
    with api.client(request) as http:
        if not api.ask(http, "PATCH", FEEDBACK, json=said)["matched"]:
            raise NotFound("There is no such reply.")
        rated = api.ask(http, "GET", FEEDBACK, params=reply)
    if not request.htmx:
        return answers.see_other(reverse("try:index") + f"#turn-{turn_id}")
    paused = rated["remediation"]["needsReviewRecordIds"] if rated["remediation"] else []
    with bind(request.scope):
        waiting = transcript.waiting(request.scope, paused)
        rating = Rating(str(turn_id), rated["feedback"]["outcome"], waiting)
        context = {"rating": rating, "said": _("Noted."), "part": "rating"}
        return render(request, "try/index.html#rating", context)


def _say(request: PageRequest) -> HttpResponseBase:
    """A message. A script reads the answer line by line as it comes; without one the whole page is
    the answer to the form, because what a model was given is kept nowhere.
    """
    words = request.POST.get("text", "").strip()
    message = talk.message(_session_key(request), _turn_id(request), words)
    with bind(request.scope):
        earlier = transcript.kept(request.scope, message.session_key)
    same_form = [one for one in earlier if one.turn_id == message.turn_id]
    if not words or message.masked in [one.asked for one in same_form]:
        return answers.see_other(reverse("try:index"))  # the page was reloaded
    if same_form:
        message = replace(message, turn_id=str(ids.uuid7()))
    with api.client(request) as http:
        answer = Answer(talk.plan(http, message))
    repeated = transcript.repeated(earlier)
    if request.headers.get("Accept") == LINES:
        return _streamed(request, message, answer, repeated)
    return _whole(request, message, answer, repeated)


def _streamed(
    request: PageRequest, message: Message, answer: Answer, earlier: list[dict[str, str]]
) -> StreamingHttpResponse:
    """The view is over when the lines are read, and with it its language and zone."""
    language, zone = translation.get_language(), timezone.get_current_timezone()

    def lines() -> Iterator[str]:
        with api.client(request) as http:
            with closing(talk.pieces(http, message, answer, earlier=earlier)) as pieces:
                yield from (_line(piece=piece) for piece in pieces)
            traces = _traces(http, message.session_key) if answer.is_correction else []
        with translation.override(language), timezone.override(zone), bind(request.scope):
            html = _said_just_now(request, message, answer, traces)
        yield _line(html=html)

    return StreamingHttpResponse(lines(), content_type=LINES)


def _said_just_now(
    request: PageRequest, message: Message, answer: Answer, traces: list[dict[str, Any]]
) -> str:
    """The exchange, and around it what it changed: counters, and the reply that it corrects."""
    scope = request.scope
    earlier = transcript.kept(scope, message.session_key) if traces else []
    context = {
        "exchange": just_now.exchange(scope, message, answer),
        "corrected": transcript.told(scope, earlier, traces),
        "turn": ids.uuid7(),
        "said": _("The answer is there.") if answer.said else "",
        "part": "exchange",
    }
    return render_to_string("try/index.html#exchange", context, request)


def _whole(
    request: PageRequest, message: Message, answer: Answer, earlier: list[dict[str, str]]
) -> HttpResponse:
    with api.client(request) as http:
        for _piece in talk.pieces(http, message, answer, earlier=earlier):
            pass
        traces = _traces(http, message.session_key)
    with bind(request.scope):
        return _rendered(request, traces, fresh=just_now.exchange(request.scope, message, answer))


def _page(request: PageRequest) -> HttpResponse:
    with api.client(request) as http:
        traces = _traces(http, _session_key(request))
    with bind(request.scope):
        return _rendered(request, traces)


def _rendered(
    request: PageRequest, traces: list[dict[str, Any]], *, fresh: Exchange | None = None
) -> HttpResponse:
    scope, session_key = request.scope, _session_key(request)
    said = transcript.kept(scope, session_key)
    if fresh:
        said = [one for one in said if one.turn_id != fresh.said.turn_id]
    mode = config.memory_mode(scope)
    context = {
        "exchanges": transcript.told(scope, said, traces) + ([fresh] if fresh else []),
        "turn": ids.uuid7(),
        "mode": mode,
        "is_kept": mode not in NOTHING_KEPT,
        "has_model": chat.is_configured(),
    }
    return htmx.render_part(request, "try/index.html", context, parts={"talk": "talk"})


def _traces(http: httpx.Client, session_key: str) -> list[dict[str, Any]]:
    wanted = {"sessionKey": session_key, "limit": MOST}
    found: list[dict[str, Any]] = api.ask(http, "GET", "traces", params=wanted)["traces"]
    return found


def _session_key(request: PageRequest) -> str:
    key: str = request.session.setdefault(SESSION, f"try-{ids.uuid7()}")
    return key


def _turn_id(request: PageRequest) -> str:
    """The form's own, so that sending it twice is one turn."""
    try:
        return str(UUID(request.POST.get("turn", "")))
    except ValueError:
        return str(ids.uuid7())


def _line(**said: str) -> str:
    return json.dumps(said, ensure_ascii=False) + "\n"
