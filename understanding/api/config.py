"""The `userContext` settings of a person, and what a tenant's people start from."""

from typing import Any, cast

import structlog
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint
from understanding.api.schema import refusals
from understanding.records import config
from understanding.records.user_context import UserContext
from xopc.accounts.authentication import identity
from xopc.accounts.models import Right
from xopc.shared.drf import refuse_identity, refuse_unknown

log = structlog.get_logger(__name__)
NAMES = {str(field.alias) for field in UserContext.model_fields.values()}


# spectacular reads pydantic models, its types do not say so
@extend_schema_field(cast(Any, UserContext))
class Settings(serializers.DictField):
    """Told to readers of the schema name by name."""


class ConfigAnswer(serializers.Serializer[Any]):
    userContext = Settings(help_text="Every setting, defaults filled in.")


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
        """Replace the settings; what is left out is the tenant's again. Takes GET's answer, too."""
        return Response({"userContext": config.save(self.scope, _wanted(request))})


class TenantConfig(Endpoint):
    rights = {"GET": Right.ADMIN, "PUT": Right.ADMIN}

    @extend_schema(
        operation_id="getTenantConfig",
        tags=["config"],
        responses={200: ConfigAnswer} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """What everybody of the tenant starts from."""
        return Response({"userContext": config.tenant_values(self.scope)})

    @extend_schema(
        operation_id="putTenantConfig",
        tags=["config"],
        request=UserContext,
        responses={200: ConfigAnswer} | refusals(413, 415, 422),
    )
    def put(self, request: Request) -> Response:
        """Replace it, for all who have not chosen otherwise; what is left out is the default."""
        saved = config.save_tenant(self.scope, _wanted(request))
        log.info(
            "tenant settings changed",
            tenant=str(self.scope.tenant_id),
            actor=self.scope.actor,
            actor_id=self.scope.actor_id,
        )
        return Response({"userContext": saved})


def _wanted(request: Request) -> Any:
    given: Any = request.data
    wanted = given["userContext"] if set(given) == {"userContext"} else given
    if isinstance(wanted, dict):
        refuse_identity(wanted)
        refuse_unknown(wanted, NAMES)
    return wanted
