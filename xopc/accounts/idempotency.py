"""`Idempotency-Key`: the first answer to a POST is given again for a day, and has one effect.

Where the work runs in one transaction, the answer is kept in the same one: a second request with
the key waits for the first to end. Where the work binds by itself, the key is claimed before and a
second request meanwhile is told to come back. Not kept: what was malformed (400, 413) or failed
here (5xx). What is kept is masked, so that a secret the caller sent does not stay.
"""

import json
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from xopc.accounts.models import IdempotentAnswer
from xopc.shared import clock, secrets, sensitivity
from xopc.shared.errors import AppError, Conflict, Invalid, NotFound
from xopc.shared.refusals import refused
from xopc.shared.scope import Scope, bind

KEPT = timedelta(hours=24)
#: after this long without an answer the first request is taken for dead
CLAIM = timedelta(minutes=2)
KEY_LIMIT = 255
NOT_KEPT = {400, 413}


class Mismatch(AppError):
    code = "idempotency_mismatch"
    status = 422


@dataclass(frozen=True, slots=True)
class Asked:
    """What makes two requests the same: the key, the path and the body. Only digests of them are
    kept: a caller may put anything into a key or a path.
    """

    key: str
    #: the pattern of the path, without what was put into it
    path: str
    #: of the path and the body
    body_hash: str
    request_id: str


def asked(request: Request) -> Asked | None:
    """The request as far as it matters here; None for one without a key, or that is no POST."""
    key = request.headers.get("Idempotency-Key")
    if key is None or request.method != "POST":
        return None
    if not 1 <= len(key) <= KEY_LIMIT or not key.isprintable():
        raise Invalid(f"Idempotency-Key has 1 to {KEY_LIMIT} printable characters.")
    body = request._request.body.hex()
    return Asked(
        key=secrets.keyed_digest(settings.SECRET_KEY, "idempotency key", key),
        path=_route(request),
        body_hash=secrets.keyed_digest(settings.SECRET_KEY, request.path, body),
        request_id=request.META.get("xopc.request_id", ""),
    )


def _route(request: Request) -> str:
    match = request.resolver_match
    return f"/{match.route}" if match else ""


def once(scope: Scope, asked: Asked, work: Callable[[], Response], *, binds: bool) -> Response:
    """Do the work, or give the answer it had before. `binds`: run it in one bound transaction."""
    outcome = _first(scope, asked, work, binds=binds)
    return outcome if isinstance(outcome, Response) else _again(outcome, asked)


def forget(scope: Scope, record_id: UUID | str) -> None:
    """Empty the kept answers that name this record: what is erased is erased here, too."""
    rows = IdempotentAnswer.objects.for_scope(scope)
    rows.filter(body__icontains=str(record_id)).update(body=None)


def _first(
    scope: Scope, asked: Asked, work: Callable[[], Response], *, binds: bool
) -> Response | IdempotentAnswer:
    """The answer to the first request with this key; for a later one the row of the first."""
    answer = _new(scope, asked)
    try:
        with bind(scope) if binds else nullcontext():
            if earlier := _claim(scope, answer):
                return earlier
            return _kept(scope, answer, work())
    except AppError as error:
        if error.status >= 500 or error.status in NOT_KEPT:
            raise
        return _kept(scope, answer, refused(error, asked.request_id))
    finally:
        if not binds:
            _release(scope, answer)


def _new(scope: Scope, asked: Asked) -> IdempotentAnswer:
    return IdempotentAnswer(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        key=asked.key,
        path=asked.path,
        body_hash=asked.body_hash,
    )


def _claim(scope: Scope, answer: IdempotentAnswer) -> IdempotentAnswer | None:
    """The row of an earlier request, or None when ours is the first. Waits for one under way."""
    now = clock.now()
    dead = Q(status=None, created_at__lt=now - CLAIM)
    with bind(scope):
        rows = IdempotentAnswer.objects.for_scope(scope)
        rows.filter(dead | Q(created_at__lt=now - KEPT)).delete()
        IdempotentAnswer.objects.bulk_create([answer], ignore_conflicts=True)
        earlier: IdempotentAnswer | None = rows.filter(key=answer.key).exclude(pk=answer.pk).first()
    return earlier


def _kept(scope: Scope, answer: IdempotentAnswer, response: Response) -> Response:
    """Keep an answer, whether its claim still stands or was rolled back with the work."""
    body = _masked(json.loads(JSONRenderer().render(response.data)))
    values = {"status": response.status_code, "body": body}
    with bind(scope):
        rows = IdempotentAnswer.objects.for_scope(scope).filter(pk=answer.pk)
        if not rows.update(**values):
            answer.status, answer.body = response.status_code, body
            IdempotentAnswer.objects.bulk_create([answer], ignore_conflicts=True)
    return response


def _masked(body: dict[str, Any]) -> dict[str, Any]:
    """Its own texts may repeat what the caller wrote; deeper ones are rows, which are clean."""
    return {
        name: sensitivity.redact(value) if isinstance(value, str) else value
        for name, value in body.items()
    }


def _release(scope: Scope, answer: IdempotentAnswer) -> None:
    """What failed half-way does not block the key."""
    with bind(scope):
        IdempotentAnswer.objects.for_scope(scope).filter(pk=answer.pk, status=None).delete()


def _again(earlier: IdempotentAnswer, asked: Asked) -> Response:
    if (earlier.path, earlier.body_hash) != (asked.path, asked.body_hash):
        raise Mismatch("This Idempotency-Key was used for another request.")
    if earlier.status is None:
        raise Conflict("The first request with this key is still being answered.", retry_after=1)
    if earlier.body is None:
        raise NotFound("What this request made has been erased since.")
    return Response(earlier.body, status=earlier.status, headers={"Idempotent-Replayed": "true"})
