"""What the OpenAPI document says of every endpoint: who may call it, and how it refuses."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from xopc.accounts.idempotency import KEY_LIMIT

REFUSALS = {
    400: "Malformed JSON, an unknown field, a wrong type or range, identity in the request.",
    401: "The key is missing, unknown, expired or revoked.",
    403: "The key lacks the right, or the session its CSRF token.",
    404: "There is no such thing, or it is somebody else's.",
    405: "The method is not allowed here.",
    406: "The Accept header excludes JSON.",
    409: "An illegal transition or a stale version; `state` carries what is there now.",
    413: "The body is over 1 MB, or a turn's text over 100 kB.",
    415: "The body is not JSON.",
    422: "Refused by the sensitivity gate (`class` and `rule`, never the text), or an "
    "Idempotency-Key that was used for another request.",
    429: "Too many requests; `Retry-After` says when to come back.",
    500: "Something failed here; `requestId` finds it in the logs.",
    503: "Something we depend on does not answer; `Retry-After` says when to come back.",
}
ALWAYS = (400, 401, 403, 406, 429, 500, 503)

STALE = OpenApiExample(
    "Stale version",
    value={
        "error": {
            "code": "conflict",
            "message": "This was changed in the meantime.",
            "state": {"status": "active", "version": 4},
            "requestId": "01989f0e-8f5e-7c43-8a53-3f8f9f1f0a11",
        }
    },
    status_codes=["409"],
    response_only=True,
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description=f"1 to {KEY_LIMIT} characters: the first answer is given again for 24 hours.",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": r'^"?[0-9]{1,9}"?$'},
    OpenApiParameter.HEADER,
    description="The version the change is meant for; 409 when it is no longer that.",
)


class Reason(serializers.Serializer[Any]):
    """One refusal, for people in `message`, for programs in `code`."""

    code = serializers.CharField()
    message = serializers.CharField()
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.CharField(), required=False, help_text="Name of the field to its reason."
    )
    state = serializers.DictField(required=False, help_text="What is there now.")
    rule = serializers.CharField(required=False)
    requestId = serializers.CharField()

    def get_fields(self) -> dict[str, Any]:
        found = super().get_fields()
        found["class"] = serializers.CharField(required=False)
        return found


class Error(serializers.Serializer[Any]):
    """The shape of every refusal."""

    error = Reason()


def refusals(*statuses: int) -> dict[int, OpenApiResponse]:
    """The answers every endpoint may give when it refuses, and these."""
    named = sorted({*ALWAYS, *statuses})
    return {status: OpenApiResponse(Error, REFUSALS[status]) for status in named}


class Schema(AutoSchema):
    """Adds the headers that belong to a method rather than to an endpoint."""

    def get_override_parameters(self) -> list[Any]:
        return [IDEMPOTENCY_KEY] if self.method == "POST" else []


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "xopc.accounts.authentication.KeyAuthentication"
    name = ["apiKey", "endUser"]

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, Any]]:
        return [
            {"type": "http", "scheme": "bearer", "description": "A key of the chat app."},
            {
                "type": "apiKey",
                "in": "header",
                "name": "X-Xopc-User",
                "description": "The end user's id in the chat app.",
            },
        ]


class PageScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "xopc.accounts.authentication.PageAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "A signed-in person; unsafe methods need the header X-CSRFToken.",
        }
