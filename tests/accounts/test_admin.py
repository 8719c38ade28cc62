"""Staff see accounts and keys, never what is known about a person, and break nothing."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.test import Client

from tests import factories
from tests.cast import Person
from xopc.accounts import actions
from xopc.accounts.models import User


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    root = User.objects.create_superuser("root@acme.invalid")
    client.force_login(root, "django.contrib.auth.backends.ModelBackend")
    return client


def shown(staff: Client, path: str) -> str:
    answer = staff.get(f"/admin/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_no_page_shows_a_records_text_or_a_secret(staff: Client, alice: Person) -> None:
    factories.record(alice.scope, "zanzibar")
    key, text = actions.create_api_key(alice.tenant, name="app", rights=["read"])
    factor = Authenticator.objects.create(
        user=alice.user, type=Authenticator.Type.TOTP, data={"secret": "zanzibar"}
    )
    rows = {"tenant": alice.tenant.pk, "user": alice.user.pk, "apikey": key.pk}
    pages = [shown(staff, f"accounts/{name}/{pk}/change/") for name, pk in rows.items()]
    pages += [
        shown(staff, f"{model._meta.app_label}/{model._meta.model_name}/")
        for model in admin.site._registry
    ]
    pages.append(shown(staff, f"mfa/authenticator/{factor.pk}/change/"))
    assert not [page for page in pages if "zanzibar" in page or text in page]


def test_nothing_is_deleted_from_under_a_persons_records(staff: Client, alice: Person) -> None:
    factories.record(alice.scope)
    for name, row in (("tenant", alice.tenant), ("user", alice.user)):
        answer = staff.post(f"/admin/accounts/{name}/{row.pk}/delete/", {"post": "yes"})
        assert answer.status_code == 403
