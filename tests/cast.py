"""Alice owns, bob shares her tenant, carol must see nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.test import Client
from rest_framework.test import APIClient

from xopc.accounts import actions
from xopc.accounts.models import Right, Tenant, User
from xopc.shared.scope import Scope


@dataclass(frozen=True)
class Person:
    user: User
    tenant: Tenant

    @property
    def scope(self) -> Scope:
        """The person in a browser session."""
        return Scope(
            tenant_id=self.tenant.pk,
            owner_id=self.user.pk,
            actor="user",
            actor_id=str(self.user.pk),
        )

    @property
    def key_scope(self) -> Scope:
        """A chat app that speaks for the person."""
        return Scope(tenant_id=self.tenant.pk, owner_id=self.user.pk, actor="key", actor_id="tests")

    def app(self, rights: Sequence[str] = tuple(Right.values)) -> APIClient:
        """A chat app's client with a key of these rights."""
        _, text = actions.create_api_key(self.tenant, name="tests", rights=rights)
        client = APIClient()
        client.credentials(
            HTTP_AUTHORIZATION=f"Bearer {text}", HTTP_X_XOPC_USER=self.user.external_id
        )
        return client

    def browser(self) -> Client:
        """A browser in which the person is signed in."""
        client = Client()
        client.force_login(self.user, "django.contrib.auth.backends.ModelBackend")
        return client


@dataclass(frozen=True)
class Cast:
    alice: Person
    bob: Person
    carol: Person


def make_cast() -> Cast:
    acme, other = actions.create_tenant("acme"), actions.create_tenant("other")
    return Cast(_person(acme, "alice"), _person(acme, "bob"), _person(other, "carol"))


def _person(tenant: Tenant, name: str) -> Person:
    user = actions.person(tenant, external_id=name, email=f"{name}@{tenant.slug}.invalid")
    return Person(user, tenant)
