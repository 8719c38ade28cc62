"""What holds of the gate for any text: it answers, points into the text, and masks once for all."""

from hypothesis import given
from hypothesis import strategies as st

from tests.shared.sensitivity.mutations import MUTATIONS, Rng
from tests.shared.sensitivity.specimens import CREDENTIALS, VALUES_IN_SENTENCES
from xopc.shared.sensitivity import check, gate, redact
from xopc.shared.sensitivity.bounds import Unreadable
from xopc.shared.sensitivity.readings import readings

POSITIVES = [sentence.format(value) for sentence, value in VALUES_IN_SENTENCES]
SIGNS = [
    *"%&\\<>*`~+=?-_.|>#",
    "&amp;",
    "%41",
    "\\u0061",
    "<b>",
    "\u200b",
    "\u0301",
    "ａ",
    "а",
    "\n",
]
#: texts in which more happens than in random ones
lively = st.lists(
    st.sampled_from([*POSITIVES, *CREDENTIALS.values(), *SIGNS, "1 2 3 4 5 6 7 8 ", "四一一一"])
    | st.text(st.characters(exclude_categories=()), max_size=8),
    max_size=8,
).map("".join)
positives = st.builds(
    lambda text, mutate, seed: mutate(text, Rng(seed)),
    st.sampled_from([*POSITIVES, *CREDENTIALS.values()]),
    st.sampled_from([*MUTATIONS.values()]),
    st.integers(0, 1000),
)


@given(lively)
def test_the_gate_never_fails(text: str) -> None:
    assert check(text) != gate.GATE_FAILURE


@given(lively)
def test_every_stretch_of_a_reading_comes_from_the_text(text: str) -> None:
    try:
        views = readings(text)
    except Unreadable:
        return
    for view in views:
        spans = [view.span(place, place + 1) for place in range(len(view.text))]
        assert all(0 <= start <= end <= len(text) for start, end in spans)


@given(lively)
def test_findings_point_into_the_text(text: str) -> None:
    assert all(0 <= one.start <= one.end <= len(text) for one in gate._findings(text))


@given(lively | positives)
def test_what_was_masked_once_needs_no_more_masking(text: str) -> None:
    masked = redact(text)
    assert redact(masked) == masked
    assert not check(masked).refused


@given(lively)
def test_harmless_text_is_not_masked(text: str) -> None:
    assert check(text).refused or redact(text) == text
