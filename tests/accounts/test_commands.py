"""Scripts read what the commands print: just the id, the key, the link."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from xopc.accounts import actions
from xopc.accounts.models import ApiKey, Tenant, User
from xopc.shared import clock

pytestmark = pytest.mark.django_db


def printed(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_create_tenant_prints_the_id_alone() -> None:
    assert printed("create_tenant", "acme") == f"{Tenant.objects.get().pk}\n"


@pytest.mark.parametrize("slug", ["acme", "not a slug", "", "a" * 64])
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


@pytest.mark.parametrize("words", [["n" * 101], [""], ["chat", "--days=0"], ["chat", "--days=x"]])
def test_a_key_that_cannot_be_is_one_sentence(words: list[str]) -> None:
    printed("create_tenant", "acme")
    with pytest.raises(CommandError, match="1 to"):
        call_command("create_api_key", "acme", *words)


def test_a_key_of_so_many_days_expires() -> None:
    printed("create_tenant", "acme")
    printed("create_api_key", "acme", "chat", "--days", "2")
    assert timedelta(days=1) < ApiKey.objects.get().expires_at - clock.now() < timedelta(days=2)


@pytest.mark.parametrize("email", ["nobody", "mei@", "taken@example.invalid", f"{'m' * 200}@x.org"])
def test_a_link_for_no_address_or_anothers_makes_nobody(email: str) -> None:
    acme, other = actions.create_tenant("acme"), actions.create_tenant("other")
    actions.person(other, external_id="taken", email="taken@example.invalid")
    with pytest.raises(CommandError, match=r"\.$"):
        call_command("sign_in_link", "acme", email)
    assert not User.objects.filter(tenant=acme).exists()


def test_a_sign_in_link_opens_as_that_person_alone() -> None:
    printed("create_tenant", "acme")
    link = printed("sign_in_link", "acme", "mei@example.invalid").strip()
    assert actions.use_link(link.rsplit("/", 2)[1]).email == "mei@example.invalid"


def test_an_unknown_tenant_says_how_to_make_it() -> None:
    with pytest.raises(CommandError, match="create_tenant nobody"):
        call_command("sign_in_link", "nobody", "mei@example.invalid")
