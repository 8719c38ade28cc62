"""What cannot just be kept: possible duplicates, disagreements, sensitive statements."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.cast import Person
from tests.web import pages
from tests.web.pages import Doubts
from understanding.records.actions import records
from understanding.records.actions.contradictions import CONTRADICTS
from understanding.records.models import Event, Evidence, MemoryRecord, Relation
from xopc.shared.scope import bind

HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "pane"}


@pytest.fixture
def doubts(alice: Person) -> Doubts:
    return pages.doubts(alice)


def now(person: Person, record: MemoryRecord) -> MemoryRecord:
    with bind(person.scope):
        return MemoryRecord.objects.get(pk=record.pk)


def merged(browser: Client, doubts: Doubts, **more: str) -> str:
    """Merge the twin into what is known, and the page that answers."""
    form = {"version": 1, "twin": f"{doubts.known.pk}:1"}
    return browser.post(f"/about/inbox/{doubts.twin.pk}/merge/", form, **more).content.decode()


def choose(person: Person, doubts: Doubts, *keep: MemoryRecord) -> dict[str, object]:
    """The form of the disagreement, filled in."""
    members = [now(person, row) for row in (doubts.here, doubts.there)]
    return {
        "members": [f"{row.pk}:{row.version}" for row in members],
        "keep": " ".join(str(row.pk) for row in keep),
        "next": "/about/known/",
    }


def group_page(person: Person, doubts: Doubts) -> str:
    return f"/about/disagreements/{now(person, doubts.here).conflict_group_id}/"


def test_a_possible_duplicate_is_marked_and_shows_what_it_is_like(
    doubts: Doubts, browser_of_alice: Client
) -> None:
    page = browser_of_alice.get(f"/about/inbox/{doubts.twin.pk}/").content.decode()
    assert "Possible duplicate" in page
    assert "Not used yet" in page
    assert f'href="/about/known/{doubts.known.pk}/"' in page.split("Already known")[1]


def test_a_duplicate_of_what_is_gone_is_none(
    doubts: Doubts, alice: Person, browser_of_alice: Client
) -> None:
    with bind(alice.scope):
        records.archive(alice.scope, doubts.known.pk)
    page = browser_of_alice.get(f"/about/inbox/{doubts.twin.pk}/").content.decode()
    assert "Possible duplicate" not in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?twin=1", ["希望回答先说结论"]),
        ("?twin=1&origin=told_by_you", ["希望回答先说结论"]),
        ("?twin=1&origin=inferred", []),
        ("?twin=nonsense", ["希望回答先说结论", "我对花生过敏"]),
    ],
)
def test_the_inbox_can_be_narrowed_to_duplicates(
    doubts: Doubts, browser_of_alice: Client, query: str, found: list[str]
) -> None:
    rows = browser_of_alice.get(f"/about/inbox/{query}").context.get("rows", [])
    assert [row.record.content for row in rows] == found


def test_the_chip_for_duplicates_sets_the_filter_and_lifts_it(
    doubts: Doubts, browser_of_alice: Client
) -> None:
    chip = browser_of_alice.get("/about/inbox/?kind=preference").context["chips"][-1]
    assert (chip.count, chip.link, chip.is_chosen) == (1, "?kind=preference&twin=1", False)
    chip = browser_of_alice.get("/about/inbox/?twin=1").context["chips"][-1]
    assert (chip.link, chip.is_chosen) == ("", True)


def test_one_click_merges_in_the_known_words_with_the_evidence_of_both(
    doubts: Doubts, alice: Person, browser_of_alice: Client
) -> None:
    merged(browser_of_alice, doubts)
    with bind(alice.scope):
        row = MemoryRecord.objects.exclude(status="archived").get(content="回答先给结论")
        quotes = set(Evidence.objects.filter(record=row).values_list("quote", flat=True))
    assert row.status == "active"
    assert quotes == {"先告诉我结论", "结论放前面"}
    assert now(alice, doubts.twin).superseded_by_id == row.pk


def test_a_merge_is_undone_in_one_step(
    doubts: Doubts, alice: Person, browser_of_alice: Client
) -> None:
    merged(browser_of_alice, doubts)
    page = browser_of_alice.get("/about/inbox/")
    assert "Merged into: “回答先给结论”" in page.content.decode()
    browser_of_alice.post("/undo/", {"token": page.context["undo"].token})
    assert now(alice, doubts.twin).status == "candidate"
    assert now(alice, doubts.known).status == "active"


def test_htmx_gets_the_next_pane_after_a_merge(doubts: Doubts, browser_of_alice: Client) -> None:
    answer = merged(browser_of_alice, doubts, **HTMX)
    assert f'id="row-{doubts.twin.pk}" hx-swap-oob="delete"' in answer
    assert "我对花生过敏" in answer


@pytest.mark.parametrize("changed", ["twin", "known"])
def test_nothing_is_merged_that_changed_meanwhile(
    doubts: Doubts, alice: Person, browser_of_alice: Client, changed: str
) -> None:
    with bind(alice.scope):
        records.edit(alice.scope, getattr(doubts, changed).pk, content="先说数字")
    assert "Nothing was changed" in merged(browser_of_alice, doubts)
    assert now(alice, doubts.twin).status == "candidate"


@pytest.mark.parametrize("twin", ["", "nonsense", "{here}:1", "{known}", "{known}:0"])
def test_only_what_was_shown_as_like_it_is_merged(
    doubts: Doubts, alice: Person, browser_of_alice: Client, twin: str
) -> None:
    named = twin.format(here=doubts.here.pk, known=doubts.known.pk)
    address = f"/about/inbox/{doubts.twin.pk}/merge/"
    assert browser_of_alice.post(address, {"version": 1, "twin": named}).status_code == 409
    assert now(alice, doubts.known).status == "active"


def test_what_applies_elsewhere_is_not_offered_to_merge(
    alice: Person, browser_of_alice: Client
) -> None:
    known = factories.record(alice.scope, "Likes tea")
    twin = factories.candidate(alice.scope, "Loves tea", similar_to_id=known.pk, project_id="p")
    page = browser_of_alice.get(f"/about/inbox/{twin.pk}/").content.decode()
    assert "Already known" in page
    assert "Same thing: merge" not in page


def test_a_disagreement_shows_both_and_offers_to_keep_neither_alone(
    doubts: Doubts, browser_of_alice: Client
) -> None:
    page = browser_of_alice.get(f"/about/known/{doubts.here.pk}/")
    shown = page.content.decode()
    assert "Paused, needs you" in shown
    assert "住在北京" in shown.split("Which is true?")[1]
    assert "keep" not in [verb.slug for verb in page.context["detail"].row.verbs]


@pytest.mark.parametrize(
    ("kept", "after"),
    [
        (["here"], ("active", "archived")),
        (["there"], ("archived", "active")),
        (["here", "there"], ("active", "active")),
        ([], ("archived", "archived")),
    ],
)
def test_the_person_says_what_holds(
    doubts: Doubts, alice: Person, browser_of_alice: Client, kept: list[str], after: tuple[str, str]
) -> None:
    form = choose(alice, doubts, *(getattr(doubts, name) for name in kept))
    assert browser_of_alice.post(group_page(alice, doubts), form).status_code == 303
    assert (now(alice, doubts.here).status, now(alice, doubts.there).status) == after


def test_settling_is_undone_in_one_step(
    doubts: Doubts, alice: Person, browser_of_alice: Client
) -> None:
    form = choose(alice, doubts, doubts.here)
    browser_of_alice.post(group_page(alice, doubts), form)
    page = browser_of_alice.get("/about/known/")
    assert "The disagreement is settled" in page.content.decode()
    browser_of_alice.post("/undo/", {"token": page.context["undo"].token})
    rows = [now(alice, row) for row in (doubts.here, doubts.there)]
    assert [row.status for row in rows] == ["needs_review", "needs_review"]
    assert rows[0].conflict_group_id == rows[1].conflict_group_id is not None


def test_nothing_is_settled_that_changed_meanwhile(
    doubts: Doubts, alice: Person, browser_of_alice: Client
) -> None:
    form = choose(alice, doubts, doubts.here)
    with bind(alice.scope):
        records.edit(alice.scope, doubts.there.pk, content="住在广州")
    assert browser_of_alice.post(group_page(alice, doubts), form).status_code == 409
    with bind(alice.scope):
        assert not Event.objects.filter(action="resolve").exists()


def test_the_overview_says_that_a_disagreement_waits(
    doubts: Doubts, browser_of_alice: Client
) -> None:
    page = browser_of_alice.get("/about/").content.decode()
    assert "1 disagreement to settle" in page
    assert "paused and need" not in page


def test_a_sensitive_candidate_is_decided_by_itself(
    doubts: Doubts, browser_of_alice: Client
) -> None:
    page = browser_of_alice.get(f"/about/inbox/{doubts.special.pk}/").content.decode()
    assert "Sensitive: decided one by one" in page
    assert f'value="{doubts.special.pk}:1"' not in page
    assert f'value="{doubts.twin.pk}:1"' in page


def test_a_sensitive_record_says_that_it_is_asked_about(
    alice: Person, browser_of_alice: Client
) -> None:
    said = {"sensitivity": "personal", "disclosure": "ask_before_reference"}
    row = factories.record(alice.scope, "我对花生过敏", is_special=True, **said)
    for address in (f"/about/known/{row.pk}/", "/about/known/"):
        page = browser_of_alice.get(address).content.decode()
        assert "Sensitive: asked before each use" in page
    page = browser_of_alice.get(f"/about/known/{row.pk}/").content.decode()
    assert "Used only after asking you" in page


def test_a_candidate_says_what_it_replaces_and_what_it_opposes(
    alice: Person, browser_of_alice: Client
) -> None:
    old, other = (
        factories.record(alice.scope, "住在柏林"),
        factories.record(alice.scope, "住在里昂"),
    )
    new = factories.candidate(alice.scope, "住在里斯本", supersedes_id=old.pk)
    mine = {"tenant_id": alice.scope.tenant_id, "owner_id": alice.scope.owner_id}
    with bind(alice.scope):
        for row in (old, other):
            Relation.objects.create(
                **mine, from_record=new, relation_type=CONTRADICTS, to_record=row
            )
    page = browser_of_alice.get(f"/about/inbox/{new.pk}/").content.decode()
    replaced, opposed = page.split("<h3>Replaces</h3>")[1].split("<h3>Disagrees with</h3>")
    assert "住在柏林" in replaced
    assert "住在里昂" in opposed
    assert "住在柏林" not in opposed


def test_keeping_what_replaces_another_is_told_as_one_thing(
    alice: Person, browser_of_alice: Client
) -> None:
    old = factories.record(alice.scope, "住在柏林")
    new = factories.candidate(alice.scope, "住在里斯本", supersedes_id=old.pk)
    browser_of_alice.post(f"/about/inbox/{new.pk}/keep/", {"version": 1})
    assert "Kept: “住在里斯本”" in browser_of_alice.get("/about/").content.decode()


def test_counter_evidence_does_not_stand_among_the_reasons(
    alice: Person, browser_of_alice: Client
) -> None:
    row = factories.candidate(alice.scope, "住在里斯本")
    factories.evidence(alice.scope, row, "我搬到里斯本了")
    factories.evidence(alice.scope, row, "我还在柏林", relation="contradicts")
    page = browser_of_alice.get(f"/about/inbox/{row.pk}/").content.decode()
    for_it, against = page.split("What speaks against it")
    assert "我搬到里斯本了" in for_it
    assert "我还在柏林" not in for_it
    assert "我还在柏林" in against


def test_doubts_cost_no_more_however_many_there_are(
    alice: Person, queries: Callable[[str], int]
) -> None:
    first = pages.doubts(alice)
    addresses = [
        "/about/inbox/",
        f"/about/inbox/{first.twin.pk}/",
        f"/about/known/{first.here.pk}/",
    ]
    few = [queries(address) for address in addresses]
    for number in range(10):
        known = factories.record(alice.scope, f"known {number}")
        factories.candidate(alice.scope, f"twin {number}", similar_to_id=known.pk)
    assert [queries(address) for address in addresses] == few
    assert max(few) <= 17
