"""What the gate refused is told in families, and written down once."""

import pytest

from tests.cast import Person
from tests.shared.sensitivity.specimens import CREDENTIALS, VALUES_IN_SENTENCES
from understanding.records.actions.refusals import note
from understanding.records.models import Entry, Refusal
from understanding.records.refusal_families import Family, family
from xopc.shared import sensitivity
from xopc.shared.errors import Sensitive
from xopc.shared.scope import bind

SAID = [form.format(value) for form, value in VALUES_IN_SENTENCES] + list(CREDENTIALS.values())
PASSWORD = Sensitive(sensitivity="secret", rule="prose.password")


@pytest.mark.parametrize(
    ("rule", "sensitivity", "expected"),
    [
        ("prose.password_spoken", "secret", Family.PASSWORD),
        ("provider.github", "secret", Family.ACCESS_KEY),
        ("recovery.raw_key", "secret", Family.PRIVATE_KEY),
        ("recovery.seed_phrase", "secret", Family.RECOVERY),
        ("payment.card_code", "regulated", Family.CARD),
        ("payment.iban", "regulated", Family.BANK_ACCOUNT),
        ("identifier.us_ssn", "regulated", Family.IDENTITY_NUMBER),
        ("identifier.us_medicare", "regulated", Family.PATIENT_NUMBER),
        ("special.health", "regulated", Family.HEALTH),
        ("special.something_new", "regulated", Family.ABOUT_SOMEBODY),
        ("gate_failure", "secret", Family.SECRET),
        ("declared", "regulated", Family.REGULATED),
    ],
)
def test_what_it_looked_like(rule: str, sensitivity: str, expected: Family) -> None:
    assert family(rule, sensitivity) is expected


def test_every_specimen_has_a_family_of_its_own() -> None:
    verdicts = map(sensitivity.check, SAID)
    unknown = {Family.SECRET, Family.REGULATED}
    rules = [found.rule for found in verdicts if family(found.rule, found.sensitivity) in unknown]
    assert rules == []


def test_only_statements_about_somebody_are_special() -> None:
    assert Family.HEALTH.is_special
    assert not Family.PATIENT_NUMBER.is_special


def test_the_same_again_at_once_is_no_second_row(alice: Person) -> None:
    with bind(alice.scope):
        first = note(alice.scope, PASSWORD, entry=Entry.WRITE)
        assert note(alice.scope, PASSWORD, entry=Entry.WRITE) == first
        note(alice.scope, PASSWORD, entry=Entry.REVIEW)
        assert Refusal.objects.count() == 2


def test_nobody_else_sees_it(alice: Person, bob: Person) -> None:
    with bind(alice.scope):
        note(alice.scope, PASSWORD, entry=Entry.WRITE)
    with bind(bob.scope):
        assert not Refusal.objects.exists()
