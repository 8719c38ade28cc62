"""A person's `userContext` settings."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint
from understanding.api.schema import refusals
from understanding.records import config
from understanding.records.config import UserContext
from xopc.accounts.authentication import identity
from xopc.accounts.models import Right
from xopc.shared.drf import refuse_identity, refuse_unknown

NAMES = {str(field.alias) for field in UserContext.model_fields.values()}


class ConfigAnswer(serializers.Serializer[Any]):
    userContext = serializers.DictField(help_text="Every setting, defaults filled in.")


class Config(Endpoint):
    rights = {"GET": Right.READ, "PUT": Right.ADMIN}

    def required_right(self, request: Request) -> Right:
        """The person may set what is theirs; a key needs `admin` for it."""
        right = super().required_right(request)
        _, key = identity(request)
        return Right.WRITE if right == Right.ADMIN and key is None else right

    @extend_schema(
        operation_id="getConfig",
        tags=["config"],
        responses={200: ConfigAnswer} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """The settings in force."""
        return Response({"userContext": config.values(self.scope)})

    @extend_schema(
        operation_id="putConfig",
        tags=["config"],
        request=UserContext,
        responses={200: ConfigAnswer} | refusals(413, 415, 422),
    )
    def put(self, request: Request) -> Response:
        """Replace the settings; what is left out is the default again. Takes GET's answer, too."""
        given: Any = request.data
        wanted = given["userContext"] if set(given) == {"userContext"} else given
        if isinstance(wanted, dict):
            refuse_identity(wanted)
            refuse_unknown(wanted, NAMES)
        return Response({"userContext": config.save(self.scope, wanted)})
