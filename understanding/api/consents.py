"""May this be mentioned? What the planner asked, and what the person said."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from understanding.api.base import Endpoint, Paged, listed, uuid_of
from understanding.api.records import KINDS
from understanding.api.schema import refusals
from understanding.context import consents, querysets
from understanding.context.models import Consent, ConsentStatus, GrantScope
from xopc.accounts.models import Right
from xopc.shared.drf import StrictSerializer
from xopc.shared.fields import Moment


class ConsentFilter(Paged):
    status = serializers.ChoiceField(ConsentStatus.choices, required=False)


class ConsentView(serializers.Serializer[Consent]):
    id = serializers.UUIDField()
    recordId = serializers.UUIDField(source="record_id")
    kind = serializers.ChoiceField(KINDS, source="record.kind")
    sessionKey = serializers.CharField(source="session_key")
    purpose = serializers.CharField(help_text="The masked question that would have used it.")
    status = serializers.ChoiceField(ConsentStatus.choices)
    grantScope = serializers.SerializerMethodField()
    expiresAt = Moment(source="expires_at", allow_null=True)
    createdAt = Moment(source="created_at")
    updatedAt = Moment(source="updated_at")

    @extend_schema_field(serializers.ChoiceField(GrantScope.choices, allow_null=True))
    def get_grantScope(self, consent: Consent) -> GrantScope | None:
        return GrantScope(consent.grant_scope) if consent.grant_scope else None


class ConsentPage(serializers.Serializer[Any]):
    consents = ConsentView(many=True)
    nextCursor = serializers.CharField(allow_null=True)


class ConsentAnswer(serializers.Serializer[Any]):
    consent = ConsentView()


class ConsentDecision(StrictSerializer):
    decision = serializers.ChoiceField([*GrantScope.values, "deny"])


class Consents(Endpoint):
    rights = {"GET": Right.READ}
    filters = ConsentFilter

    @extend_schema(
        operation_id="listConsents",
        tags=["consents"],
        parameters=[ConsentFilter],
        responses={200: ConsentPage} | refusals(),
    )
    def get(self, request: Request) -> Response:
        """What was asked, newest first."""
        rows = querysets.consents(self.scope, status=self.parameters.get("status", ""))
        page = self.page(rows)
        return listed("consents", ConsentView, page)


class DecideConsent(Endpoint):
    rights = {"POST": Right.WRITE}

    @extend_schema(
        operation_id="decideConsent",
        tags=["consents"],
        request=ConsentDecision,
        responses={200: ConsentAnswer} | refusals(404, 409, 413, 415, 422),
    )
    def post(self, request: Request, consent_id: str) -> Response:
        """Allow it once, in this session or always, or deny it."""
        decision = self.body(ConsentDecision)["decision"]
        consent = consents.decide(self.scope, uuid_of(consent_id), decision)
        return Response({"consent": ConsentView(consent).data})


class RevokeConsent(Endpoint):
    rights = {"DELETE": Right.WRITE}

    @extend_schema(
        operation_id="revokeConsent",
        tags=["consents"],
        responses={200: ConsentAnswer} | refusals(404, 409),
    )
    def delete(self, request: Request, consent_id: str) -> Response:
        """Take a permission back; the row stays as denied."""
        consent = consents.revoke(self.scope, uuid_of(consent_id))
        return Response({"consent": ConsentView(consent).data})
