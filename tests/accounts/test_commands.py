"""Scripts read what the commands print: just the id, the key, the link."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from xopc.accounts.models import ApiKey, Tenant

pytestmark = pytest.mark.django_db


def printed(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_create_tenant_prints_the_id_alone() -> None:
    assert printed("create_tenant", "acme") == f"{Tenant.objects.get().pk}\n"


@pytest.mark.parametrize("slug", ["acme", "not a slug"])
def test_a_taken_or_bad_slug_is_one_sentence(slug: str) -> None:
    call_command("create_tenant", "acme", stdout=StringIO())
    with pytest.raises(CommandError, match=r"\.$"):
        call_command("create_tenant", slug)


def test_create_api_key_prints_the_key_and_keeps_only_its_hash() -> None:
    printed("create_tenant", "acme")
    text = printed("create_api_key", "acme", "chat", "--rights", "turns,read").strip()
    key = ApiKey.objects.get()
    assert text.startswith(f"xopc_{key.prefix}_")
    assert text not in str(ApiKey.objects.values().get())
    assert key.rights == ["read", "turns"]


@pytest.mark.parametrize("rights", ["", "reed", "turns,reed"])
def test_unknown_rights_are_refused(rights: str) -> None:
    printed("create_tenant", "acme")
    with pytest.raises(CommandError, match="Rights are"):
        call_command("create_api_key", "acme", "chat", "--rights", rights)


def test_an_unknown_tenant_says_how_to_make_it() -> None:
    with pytest.raises(CommandError, match="create_tenant nobody"):
        call_command("sign_in_link", "nobody", "mei@example.invalid")
