"""What every endpoint has in common: who may call it, one bound transaction, one shape of list."""

import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any, ClassVar
from uuid import UUID

from django.db import models
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework import serializers
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from understanding.api import metrics
from understanding.api.schema import Schema
from understanding.records.actions.refusals import note
from understanding.records.models import Entry
from xopc.accounts import idempotency
from xopc.accounts.authentication import api_scope, identity
from xopc.accounts.models import Right
from xopc.shared import paging
from xopc.shared.drf import StrictSerializer, validated
from xopc.shared.errors import Invalid, NotFound, Sensitive
from xopc.shared.scope import Scope, bind
from xopc.shared.throttling import CallerRate


class NoParameters(StrictSerializer):
    """Takes nothing."""


class Paged(StrictSerializer):
    """Which part of a list."""

    limit = serializers.IntegerField(
        default=paging.DEFAULT, min_value=1, max_value=paging.MOST, help_text="Rows per page."
    )
    cursor = serializers.CharField(
        default="", max_length=64, help_text="`nextCursor` of the page before."
    )


class Endpoint(APIView):
    """`rights` names the methods there are, and the right each needs of a key."""

    rights: ClassVar[Mapping[str, Right]] = {}
    #: False where the action binds by itself, because it calls a model in between
    binds: ClassVar[bool] = True
    #: False where the answer is a credential, which is not kept
    replays: ClassVar[bool] = True
    filters: ClassVar[type[StrictSerializer]] = NoParameters

    http_method_names = ["get", "head", "post", "put", "patch", "delete"]
    throttle_classes = [CallerRate]
    schema = Schema()
    scope: Scope
    #: what the gate refused in this request
    refusal: Sensitive | None = None

    def required_right(self, request: Request) -> Right:
        method = "GET" if request.method == "HEAD" else str(request.method)
        if method not in self.rights:
            raise MethodNotAllowed(method)
        return self.rights[method]

    @property
    def may_read(self) -> bool:
        """Whether the answer to a write may tell what was there before."""
        _, key = identity(self.request)
        return key is None or Right.READ in key.rights

    def budget(self, request: Request) -> str:
        """Which of the two rates a request counts against: a search is a POST that reads."""
        return "read" if self.required_right(request) == Right.READ else "write"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """As DRF does it, the handler inside its scope: what it raises undoes its writes."""
        started = time.perf_counter()
        self.args, self.kwargs = args, kwargs
        self.request = self.initialize_request(request, *args, **kwargs)
        self.headers = self.default_response_headers
        try:
            self.initial(self.request, *args, **kwargs)
            self.scope = api_scope(self.request)
            response = self._answered()
        except Exception as error:
            response = self.handle_exception(error)
        self.response = self.finalize_response(self.request, response, *args, **kwargs)
        metrics.observe(self.request, response.status_code, time.perf_counter() - started)
        return self.response

    def _answered(self) -> Response:
        """What was refused is told to the person, once the write it was part of is undone."""
        try:
            return self._answer()
        finally:
            if self.refusal:
                with bind(self.scope):
                    note(self.scope, self.refusal, entry=Entry.WRITE)

    def _answer(self) -> Response:
        self.parameters = self._parameters()
        asked = idempotency.asked(self.request) if self.replays else None
        if asked:
            return idempotency.once(self.scope, asked, self._handle, binds=self.binds)
        with bind(self.scope) if self.binds else nullcontext():
            return self._handle()

    def _handle(self) -> Response:
        handler: Callable[..., Response] = getattr(self, str(self.request.method).lower())
        try:
            return handler(self.request, *self.args, **self.kwargs)
        except Sensitive as refusal:
            self.refusal = refusal
            raise

    def _parameters(self) -> dict[str, Any]:
        """The query, which only a GET may have."""
        declared = self.filters if self.request.method in ("GET", "HEAD") else NoParameters
        found: dict[str, Any] = validated(declared, self.request.query_params.dict())
        return found

    def body(self, form: type[BaseSerializer[Any]]) -> dict[str, Any]:
        found: dict[str, Any] = validated(form, self.request.data)
        return found

    def version(self, given: int | None = None) -> int | None:
        """The version a change is meant for, from `If-Match` or the body."""
        header = self.request.headers.get("If-Match", "").strip().strip('"')
        if not header:
            return given
        if not (header.isascii() and header.isdigit() and len(header) < 10):
            raise Invalid("If-Match holds a version.", fields={"If-Match": "a whole number"})
        return int(header)

    def page(self, rows: "models.QuerySet[Any]", *, by: str = "-id") -> paging.Page:
        """The page of a list that the query asks for."""
        limit, cursor = self.parameters["limit"], self.parameters["cursor"]
        return paging.page(rows, limit=limit, cursor=cursor, by=by)


class Unknown(Endpoint):
    """What no endpoint answers, so that a program reads JSON there, too."""

    def required_right(self, request: Request) -> Right:
        raise NotFound("There is no such address.")


def uuid_of(text: str) -> UUID:
    """An id from a path. A malformed one names nothing."""
    try:
        return UUID(text)
    except ValueError as error:
        raise NotFound("There is no such thing here.") from error


def listed(name: str, view: Any, page: paging.Page) -> Response:
    """A page of a list under its own name, and where the next one begins."""
    return Response({name: view(page.rows, many=True).data, "nextCursor": page.next_cursor})
