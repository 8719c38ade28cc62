"""Who is asking, and links that sign a person in."""

from typing import Any

from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint
from understanding.api.schema import refusals
from understanding.records import config
from xopc.accounts import actions
from xopc.accounts.authentication import identity
from xopc.accounts.models import Right, Tenant, User
from xopc.shared import clock
from xopc.shared.drf import StrictSerializer
from xopc.shared.errors import Invalid, NotAllowed
from xopc.shared.fields import Moment, Text

MODES = ["off", "readOnly", "confirmWrite", "auto"]


class UserView(serializers.Serializer[User]):
    id = serializers.UUIDField()
    externalId = serializers.CharField(source="external_id")
    email = serializers.EmailField(allow_null=True)
    name = serializers.CharField()
    language = serializers.CharField()
    timeZone = serializers.CharField(source="time_zone")


class TenantView(serializers.Serializer[Tenant]):
    id = serializers.UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()


class MeAnswer(serializers.Serializer[Any]):
    user = UserView()
    tenant = TenantView()
    rights = serializers.ListField(child=serializers.ChoiceField(Right.choices))
    memoryMode = serializers.ChoiceField(MODES)


class LinkWanted(StrictSerializer):
    email = Text(
        required=False, allow_null=True, max_length=254, help_text="Set where there is none yet."
    )


class LinkAnswer(serializers.Serializer[Any]):
    link = serializers.URLField(help_text="Opens *About you* as the person, once.")
    expiresAt = Moment()


class Me(Endpoint):
    rights = {"GET": Right.READ}

    @extend_schema(operation_id="getMe", tags=["accounts"], responses={200: MeAnswer} | refusals())
    def get(self, request: Request) -> Response:
        """The person the request is for, and what the caller may do."""
        user, key = identity(request)
        own = [right for right in Right.values if right != Right.ADMIN or _is_staff(user)]
        return Response(
            {
                "user": UserView(user).data,
                "tenant": TenantView(user.tenant if user else None).data,
                "rights": key.rights if key else own,
                "memoryMode": config.memory_mode(self.scope),
            }
        )


class MakeSignInLink(Endpoint):
    """Without X-Xopc-User the key speaks for the person of the path."""

    rights = {"POST": Right.ADMIN}
    # a link is as good as a password: it is not kept, asking again makes another
    replays = False

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        request.META.setdefault("HTTP_X_XOPC_USER", kwargs.get("external_id", ""))
        request.__dict__.pop("headers", None)  # Django remembers them from before
        return super().initialize_request(request, *args, **kwargs)

    @extend_schema(
        operation_id="makeSignInLink",
        tags=["accounts"],
        request=LinkWanted,
        responses={201: LinkAnswer} | refusals(404, 409, 413, 415, 422),
    )
    def post(self, request: Request, external_id: str) -> Response:
        """A link valid once for ten minutes. The person is made when missing."""
        email = self.body(LinkWanted).get("email") or ""
        if len(external_id) > 200 or not external_id.isprintable():
            raise Invalid("A person's id has 1 to 200 printable characters.", code="user_invalid")
        user, _ = identity(request)
        assert user is not None
        person = actions.person(user.tenant, external_id=external_id, email=email)
        if person.is_staff:
            raise NotAllowed("Staff see every tenant, so a tenant's key opens no page as them.")
        link = actions.sign_in_link(person)
        return Response({"link": link, "expiresAt": clock.now() + actions.LINK_LIFE}, status=201)


def _is_staff(user: User | None) -> bool:
    return user is not None and user.is_staff
