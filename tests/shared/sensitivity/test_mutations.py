"""The corpus written in ten other ways, twice each: who knows the plain way only knows little."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.shared.sensitivity.corpus import Case, cases, needs_corpus
from tests.shared.sensitivity.mutations import MUTATIONS, Rng, variants
from xopc.shared.sensitivity import check, redact

#: kinds of the corpus whose value is known by its provider's format alone
FORMATS = {
    *("age_key", "alibaba_ak_zh", "anthropic_key", "digitalocean", "discord_webhook"),
    *("gcp_service_account", "github_oauth", "github_pat", "github_pat_fine", "github_pat_zh"),
    *("gitlab_pat", "google_oauth_secret", "jwt", "linear_key", "notion_legacy", "notion_token"),
    *("openai_key_legacy", "pgp_private", "private_key_pem", "pypi_token", "stripe_live"),
    *("stripe_test", "telegram_bot", "tencent_ak_zh", "vault_token"),
}
Measure = Callable[[str, Callable[[Case], bool]], float]


@pytest.fixture
def refused_share(record_property: Callable[[str, object], None]) -> Measure:
    """The share of variants that are refused, of the cases chosen; printed, with where it fails."""

    def measure(what: str, is_chosen: Callable[[Case], bool]) -> float:
        chosen = [variant for case in cases() if is_chosen(case) for variant in variants(case.text)]
        refused = Counter(one.mutation for one in chosen if check(one.text).refused)
        each = ", ".join(f"{name} {refused[name]}" for name in MUTATIONS)
        share = refused.total() / len(chosen)
        record_property(
            "measured",
            f"sensitivity mutations, {what}: {refused.total()} of {len(chosen)} refused"
            f" ({share:.1%}; of {len(chosen) // len(MUTATIONS)} each: {each})",
        )
        return share

    return measure


@needs_corpus
def test_positives_written_otherwise_are_refused(refused_share: Measure) -> None:
    assert refused_share("secret and regulated", lambda case: case.label != "ok") >= 0.98


@needs_corpus
def test_provider_formats_written_otherwise_are_refused(refused_share: Measure) -> None:
    assert refused_share("provider formats", lambda case: case.kind in FORMATS) >= 0.99


@needs_corpus
def test_harmless_text_written_otherwise_is_kept(refused_share: Measure) -> None:
    assert refused_share("harmless", lambda case: case.label == "ok") <= 0.03


@needs_corpus
@pytest.mark.parametrize("mutate", MUTATIONS.values(), ids=MUTATIONS.keys())
def test_what_redaction_leaves_of_them_is_kept(mutate: Callable[[str, Rng], str]) -> None:
    varied = [mutate(case.text, Rng(case.text)) for case in cases() if case.label != "ok"]
    assert [text for text in varied if check(redact(text)).refused] == []


def test_a_text_always_changes_in_the_same_ways() -> None:
    assert list(variants("my password is x")) == list(variants("my password is x"))
