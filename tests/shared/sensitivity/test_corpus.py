"""How the gate does on the shared corpus: the figures asked of it, printed on every run."""

import re
from collections.abc import Callable, Iterable

import pytest

from tests.shared.sensitivity.corpus import Case, cases, needs_corpus
from xopc.shared.sensitivity import check, redact

#: told by their form alone
PROVIDERS = re.compile(
    "age_key|alibaba|anthropic|aws_|azure_storage|digitalocean|discord|gcp_|github|gitlab|google"
    "|jwt|linear|notion|openai|otpauth|pgp_private|private_key|pypi|stripe|telegram|tencent|vault"
)
#: protected by a sum
CHECK_DIGITS = re.compile(
    "au_tfn|br_cpf|ca_sin|card_(?!cvv)|cn_id|de_steuerid|es_dni|fr_nir|hk_id|iban|in_aadhaar|it_cf"
    "|jp_mynumber|mrz|nl_bsn|ru_snils|sg_nric|tr_tckn|tw_id|uk_nhs|za_id"
)
Record = Callable[[str, object], None]


def share_refused(of: Iterable[Case], name: str, record: Record) -> float:
    """How much of a class is refused, printed at the end of the run."""
    refused = [check(case.text).refused for case in of]
    share = sum(refused) / len(refused)
    record(
        "measured", f"sensitivity corpus, {name}: {sum(refused)} of {len(refused)} ({share:.1%})"
    )
    return share


@needs_corpus
@pytest.mark.parametrize(
    ("name", "belongs", "floor"),
    [
        ("provider formats", lambda case: PROVIDERS.match(case.kind), 1),
        ("check-digit identifiers", lambda case: CHECK_DIGITS.match(case.kind), 1),
        ("secrets", lambda case: case.label == "secret", 0.97),
        ("identifiers", lambda case: case.label == "regulated" and not case.is_special, 0.97),
        ("special categories", lambda case: case.is_special, 0.85),
    ],
)
def test_recall_on_the_corpus(
    name: str, belongs: Callable[[Case], object], floor: float, record_property: Record
) -> None:
    of_class = [case for case in cases() if case.label != "ok" and belongs(case)]
    assert share_refused(of_class, name, record_property) >= floor


@needs_corpus
def test_false_hits_on_the_corpus(record_property: Record) -> None:
    harmless = [case for case in cases() if case.label == "ok"]
    assert share_refused(harmless, "false hits", record_property) <= 0.03


@needs_corpus
def test_special_categories_are_told_from_secrets_and_numbers() -> None:
    refused = [(case, check(case.text)) for case in cases() if case.label != "ok"]
    confused = [c.kind for c, verdict in refused if verdict.is_special != c.is_special]
    assert len(confused) <= 0.03 * len(refused), confused


@needs_corpus
def test_redacted_corpus_is_no_longer_refused() -> None:
    left = [case.kind for case in cases() if check(redact(case.text)).refused]
    assert left == []
