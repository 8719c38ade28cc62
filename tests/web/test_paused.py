"""What is out of use until the person decides: compared, explained, decided in one step."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.cast import Cast, Person
from tests.understanding.feedback.replies import fresh
from tests.web.paused_things import Paused, corrected, many, out_of_use
from understanding.records.actions import records
from understanding.records.models import MemoryRecord
from xopc.shared import clock
from xopc.shared.scope import bind

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def paused(alice: Person) -> Paused:
    return out_of_use(alice)


def entries(browser: Client, query: str = "") -> list[Any]:
    return browser.get(f"/about/paused/{query}").context["entries"]


def entry(browser: Client, row: MemoryRecord) -> Any:
    return browser.get(f"/about/paused/{row.pk}/").context["entry"]


def form(browser: Client, row: MemoryRecord, **more: Any) -> dict[str, Any]:
    """The form of an entry as its page fills it in."""
    shown = entry(browser, row).shown.items()
    return {"members": [f"{pk}:{version}" for pk, version in shown], **more}


def decide(browser: Client, row: MemoryRecord, **more: Any) -> Any:
    """Press a button; `via` holds the headers of htmx."""
    via = more.pop("via", {})
    return browser.post(f"/about/paused/{row.pk}/decide/", form(browser, row, **more), **via)


def states(person: Person, *rows: MemoryRecord) -> list[str]:
    return [fresh(person, row).status for row in rows]


def undo(browser: Client) -> None:
    browser.post("/undo/", {"token": browser.get("/about/").context["undo"].token})


def test_each_decision_is_listed_once_with_its_reason(
    paused: Paused, browser_of_alice: Client
) -> None:
    page = browser_of_alice.get("/about/paused/")
    found = {entry.record.pk: entry.record.why for entry in page.context["entries"]}
    assert found == {
        paused.wrong.pk: "incorrect",
        paused.here.pk: "contradiction",
        paused.due.pk: "due",
    }
    assert page.context["counters"].paused == 3
    assert "You rated it as wrong." in page.content.decode()


def test_what_needs_no_decision_stands_apart(paused: Paused, browser_of_alice: Client) -> None:
    context = browser_of_alice.get("/about/paused/").context
    assert [row.record for row in context["over"]] == [paused.over]
    assert [(row.record, row.verbs[0].slug) for row in context["paused"]] == [
        (paused.by_person, "resume")
    ]


def test_the_two_wordings_stand_side_by_side_with_their_evidence(
    paused: Paused, browser_of_alice: Client
) -> None:
    page = browser_of_alice.get(f"/about/paused/{paused.wrong.pk}/").content.decode()
    mine, new = page.split("What I now see")
    assert '喜欢用 <del><span class="unseen">Not in the other: </span>npm</del> 管理依赖' in mine
    assert '<ins><span class="unseen">New here: </span>pnpm</ins>' in new
    assert "我一直用 npm" in mine
    assert "我其实用 pnpm" in new
    assert f'href="/why/{paused.reply.pk}/"' in mine


def test_what_speaks_against_it_is_said_to_do_so(paused: Paused, browser_of_alice: Client) -> None:
    (mine,) = entry(browser_of_alice, paused.here).mine
    assert [quote.text for quote in mine.against] == ["I moved to Berlin"]
    page = browser_of_alice.get(f"/about/paused/{paused.here.pk}/").content.decode()
    assert "Against it" in page


@pytest.mark.parametrize("member", ["here", "there"])
def test_a_disagreement_is_found_by_each_of_its_members(
    paused: Paused, browser_of_alice: Client, member: str
) -> None:
    assert entry(browser_of_alice, getattr(paused, member)).record == paused.here


def test_what_waits_for_nothing_leads_to_its_own_page(
    paused: Paused, browser_of_alice: Client
) -> None:
    answer = browser_of_alice.get(f"/about/paused/{paused.by_person.pk}/")
    assert answer.url == f"/about/known/{paused.by_person.pk}/"


@pytest.mark.parametrize(
    ("old", "new", "kept", "after"),
    [
        ("wrong", "replacement", "replacement", ["archived", "active"]),
        ("wrong", "replacement", "wrong", ["active", "rejected"]),
        ("here", "there", "there", ["archived", "active"]),
        ("here", "there", "here", ["active", "archived"]),
    ],
)
def test_the_person_keeps_one_of_them(
    paused: Paused,
    alice: Person,
    browser_of_alice: Client,
    *,
    old: str,
    new: str,
    kept: str,
    after: list[str],
) -> None:
    rows = [getattr(paused, name) for name in (old, new)]
    before = states(alice, *rows)
    assert decide(browser_of_alice, rows[0], keep=str(getattr(paused, kept).pk)).status_code == 303
    assert states(alice, *rows) == after
    undo(browser_of_alice)
    assert states(alice, *rows) == before
    assert len(entry(browser_of_alice, rows[0]).sides) == 2


@pytest.mark.parametrize(("old", "new"), [("wrong", "replacement"), ("here", "there")])
def test_the_new_one_takes_the_place_of_the_old(
    paused: Paused, alice: Person, browser_of_alice: Client, old: str, new: str
) -> None:
    first, second = getattr(paused, old), getattr(paused, new)
    decide(browser_of_alice, first, keep=str(second.pk))
    assert fresh(alice, first).superseded_by_id == second.pk
    assert fresh(alice, first).valid_to is not None
    page = browser_of_alice.get(f"/about/known/{first.pk}/").content.decode()
    assert "Replaced by a newer record" in page


def test_what_was_kept_is_used_again_and_not_due_at_once(
    alice: Person, browser_of_alice: Client
) -> None:
    first, second, _ = corrected(alice)
    decide(browser_of_alice, first, keep=f"{first.pk} {second.pk}")
    assert entries(browser_of_alice) == []
    known = browser_of_alice.get("/about/known/?state=active").context["rows"]
    assert {row.record for row in known} == {first, second}


def test_what_was_corrected_together_stands_against_what_was_said_instead(
    alice: Person, browser_of_alice: Client
) -> None:
    first, second, instead = corrected(alice)
    found = entry(browser_of_alice, instead)
    assert [side.row.record for side in found.mine] == [first, second]
    assert [side.row.record for side in found.new] == [instead]
    decide(browser_of_alice, first, keep=str(instead.pk))
    assert states(alice, first, second, instead) == ["archived", "archived", "active"]


def test_what_is_still_true_is_kept(
    paused: Paused, alice: Person, browser_of_alice: Client
) -> None:
    decide(browser_of_alice, paused.due, keep=str(paused.due.pk))
    assert fresh(alice, paused.due).review_after > clock.now()
    assert paused.due not in [entry.record for entry in entries(browser_of_alice)]


@pytest.mark.parametrize("names", [["wrong", "replacement"], ["here", "there"], ["due"]])
def test_all_are_forgotten_in_one_step(
    paused: Paused, alice: Person, browser_of_alice: Client, names: list[str]
) -> None:
    rows = [getattr(paused, name) for name in names]
    before = states(alice, *rows)
    decide(browser_of_alice, rows[0], forget="1")
    assert set(states(alice, *rows)) == {"archived"}
    assert all(fresh(alice, row).purge_at for row in rows)
    undo(browser_of_alice)
    assert states(alice, *rows) == before


def apart(browser: Client, rows: list[MemoryRecord], *limits: dict[str, str]) -> Any:
    given = {
        f"{row.pk}-{name}": value
        for row, limit in zip(rows, limits, strict=True)
        for name, value in limit.items()
    }
    return browser.post(f"/about/paused/{rows[0].pk}/both/", form(browser, rows[0], **given))


@pytest.mark.parametrize("names", [("wrong", "replacement"), ("here", "there")])
def test_both_are_true_where_and_when_each_applies(
    paused: Paused, alice: Person, browser_of_alice: Client, names: tuple[str, str]
) -> None:
    rows = [getattr(paused, name) for name in names]
    before = states(alice, *rows)
    apart(browser_of_alice, rows, {"valid_to": "2026-12-31"}, {"project_id": "apollo"})
    old, new = (fresh(alice, row) for row in rows)
    assert [old.status, new.status] == ["active", "active"]
    assert old.valid_to is not None
    assert new.project_id == "apollo"
    assert new.supersedes_id is new.conflict_group_id is None
    undo(browser_of_alice)
    assert states(alice, *rows) == before
    assert fresh(alice, rows[1]).project_id == ""


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ([{"project_id": "apollo"}, {}], "Say where or when this one applies."),
        ([{"valid_to": "soon"}, {"project_id": "x"}], "This is not a date."),
        (
            [{"valid_from": "2026-05-02", "valid_to": "2026-05-01"}, {"project_id": "x"}],
            "It ends before it begins.",
        ),
        ([{"project_id": "x" * 201}, {"project_id": "x"}], "at most 200 characters"),
    ],
)
def test_both_are_true_needs_a_limit_for_each(
    paused: Paused,
    alice: Person,
    browser_of_alice: Client,
    limits: list[dict[str, str]],
    said: str,
) -> None:
    rows = [paused.here, paused.there]
    answer = apart(browser_of_alice, rows, *limits)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert states(alice, *rows) == ["needs_review", "needs_review"]


def test_mine_is_kept_in_other_words(
    paused: Paused, alice: Person, browser_of_alice: Client
) -> None:
    words = {"content": "喜欢用 yarn", "kind": "preference", "valid_to": ""}
    address = f"/about/paused/{paused.wrong.pk}/reword/"
    browser_of_alice.post(address, form(browser_of_alice, paused.wrong, **words))
    assert fresh(alice, paused.wrong).content == "喜欢用 yarn"
    assert states(alice, paused.wrong, paused.replacement) == ["active", "rejected"]
    undo(browser_of_alice)
    assert fresh(alice, paused.wrong).content == "喜欢用 npm 管理依赖"
    assert states(alice, paused.wrong, paused.replacement) == ["needs_review", "candidate"]


def test_other_words_that_say_nothing_are_refused(
    paused: Paused, alice: Person, browser_of_alice: Client
) -> None:
    address = f"/about/paused/{paused.wrong.pk}/reword/"
    given = form(browser_of_alice, paused.wrong, content="", kind="preference")
    assert browser_of_alice.post(address, given).status_code == 422
    assert states(alice, paused.wrong) == ["needs_review"]


def test_htmx_gets_one_line_with_its_undo_and_the_new_number(
    paused: Paused, browser_of_alice: Client
) -> None:
    answer = decide(
        browser_of_alice, paused.wrong, keep=str(paused.replacement.pk), via=HTMX
    ).content.decode()
    assert f'<li id="row-{paused.wrong.pk}"' in answer
    assert "Used instead: “喜欢用 pnpm 管理依赖”" in answer
    assert answer.count('action="/undo/"') == 2
    assert 'id="count-paused" class="count" hx-swap-oob="true">2<' in " ".join(answer.split())


@pytest.mark.parametrize("page", ["decide", "both", "reword"])
@pytest.mark.parametrize("changed", ["wrong", "replacement"])
def test_nothing_is_decided_that_changed_meanwhile(
    paused: Paused, alice: Person, browser_of_alice: Client, page: str, changed: str
) -> None:
    given = form(browser_of_alice, paused.wrong, keep=str(paused.wrong.pk))
    with bind(alice.scope):
        records.edit(alice.scope, getattr(paused, changed).pk, content="喜欢用 bun")
    answer = browser_of_alice.post(f"/about/paused/{paused.wrong.pk}/{page}/", given)
    assert answer.status_code == 409
    assert states(alice, paused.wrong, paused.replacement) == ["needs_review", "candidate"]


def test_the_second_tab_comes_too_late(paused: Paused, browser_of_alice: Client) -> None:
    given = form(browser_of_alice, paused.due, keep=str(paused.due.pk))
    address = f"/about/paused/{paused.due.pk}/decide/"
    answers = [browser_of_alice.post(address, given, **HTMX) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 409]
    assert answers[1]["HX-Retarget"] == "#notice"


@pytest.mark.parametrize("keep", ["", "nonsense", "{due}"])
def test_only_what_is_compared_can_be_kept(
    paused: Paused, alice: Person, browser_of_alice: Client, keep: str
) -> None:
    answer = decide(browser_of_alice, paused.wrong, keep=keep.format(due=paused.due.pk))
    assert answer.status_code == 400
    assert states(alice, paused.wrong) == ["needs_review"]


def test_a_reason_narrows_the_list(paused: Paused, browser_of_alice: Client) -> None:
    page = browser_of_alice.get("/about/paused/?why=due")
    assert [entry.record for entry in page.context["entries"]] == [paused.due]
    assert {chip.link: chip.count for chip in page.context["chips"]} == {
        "?": 3,
        "?why=incorrect": 1,
        "?why=contradiction": 1,
        "?why=due": 1,
    }
    assert len(entries(browser_of_alice, "?why=nonsense")) == 3
    assert entries(browser_of_alice, "?why=outdated") == []


def preview(browser: Client, choice: str) -> tuple[str, dict[str, Any], Any]:
    address = f"/about/paused/all/?why=outdated&choice={choice}"
    context = browser.get(address).context
    found = context["entries"]
    given = {
        "entries": [str(entry.record.pk) for entry in found],
        "members": [f"{pk}:{version}" for entry in found for pk, version in entry.shown.items()],
    }
    return address, given, context


@pytest.mark.parametrize(
    ("choice", "after"),
    [
        ("new", ("archived", "active")),
        ("mine", ("active", "rejected")),
        ("forget", ("archived", "archived")),
    ],
)
def test_all_of_one_reason_are_decided_at_once_after_a_look(
    alice: Person, browser_of_alice: Client, choice: str, after: tuple[str, str]
) -> None:
    pairs = many(alice, 3)
    address, given, context = preview(browser_of_alice, choice)
    assert (context["count"], context["apart"]) == (3, 0)
    assert {tuple(states(alice, *pair)) for pair in pairs} == {("needs_review", "candidate")}
    assert browser_of_alice.post(address, given).status_code == 303
    assert {tuple(states(alice, *pair)) for pair in pairs} == {after}
    undo(browser_of_alice)
    assert {tuple(states(alice, *pair)) for pair in pairs} == {("needs_review", "candidate")}


def test_a_sensitive_one_is_left_out_and_said_to_be(
    alice: Person, browser_of_alice: Client
) -> None:
    many(alice, 1)
    with bind(alice.scope):
        MemoryRecord.objects.filter(status="candidate").update(
            is_special=True,
            explicitness="explicit",
            sensitivity="personal",
            disclosure="ask_before_reference",
        )
    _, _, context = preview(browser_of_alice, "new")
    assert (context["count"], context["apart"]) == (0, 1)


def test_what_changed_since_the_look_is_left_and_named(
    alice: Person, browser_of_alice: Client
) -> None:
    (first, _), (second, other) = many(alice, 2)
    address, given, _ = preview(browser_of_alice, "new")
    with bind(alice.scope):
        records.edit(alice.scope, other.pk, content="Lives on a boat")
    answer = browser_of_alice.post(address, given)
    assert answer.status_code == 409
    assert [row.record for row in answer.context["left"]] == [second]
    assert states(alice, first, second) == ["archived", "needs_review"]


@pytest.mark.parametrize("query", ["", "?why=due", "?choice=new", "?why=x&choice=new"])
def test_an_unknown_choice_does_not_exist(browser_of_alice: Client, query: str) -> None:
    assert browser_of_alice.get(f"/about/paused/all/{query}").status_code == 404


def test_a_reply_says_what_it_made_leave_use_in_the_history(
    paused: Paused, browser_of_alice: Client
) -> None:
    page = browser_of_alice.get(f"/about/known/{paused.wrong.pk}/").content.decode()
    assert "Paused because" in page
    assert f'href="/about/paused/{paused.wrong.pk}/"' in page
    assert "You rated it as wrong." in page.split('id="history"')[1]


def test_more_are_a_page_further(alice: Person, browser_of_alice: Client) -> None:
    past = clock.now() - timedelta(days=1)
    for _ in range(22):
        factories.record(alice.scope, review_after=past)
    page = browser_of_alice.get("/about/paused/")
    rest = entries(browser_of_alice, page.context["more"])
    shown = {entry.record.pk for entry in [*page.context["entries"], *rest]}
    assert (len(page.context["entries"]), len(rest), len(shown)) == (20, 2, 22)


def test_the_overview_leads_to_what_is_paused(paused: Paused, browser_of_alice: Client) -> None:
    page = browser_of_alice.get("/about/").content.decode()
    assert '<a href="/about/paused/">2 records are paused' in " ".join(page.split())


@pytest.mark.parametrize("stranger", ["bob", "carol"])
def test_nobody_sees_or_decides_what_is_paused_of_somebody_else(
    paused: Paused, cast: Cast, stranger: str
) -> None:
    browser = getattr(cast, stranger).browser()
    assert {browser.get(address).status_code for address in paused.addresses} == {404}
    for page in ("decide", "both", "reword"):
        given = {"keep": str(paused.wrong.pk), "members": f"{paused.wrong.pk}:2"}
        assert browser.post(f"/about/paused/{paused.wrong.pk}/{page}/", given).status_code == 404
    assert entries(browser) == []


def test_the_pages_cost_the_same_however_much_waits(
    alice: Person, paused: Paused, queries: Callable[[str], int]
) -> None:
    addresses = ["/about/paused/", f"/about/paused/{paused.here.pk}/"]
    few = [queries(address) for address in addresses]
    many(alice, 10)
    assert [queries(address) for address in addresses] == few
    assert max(few) <= 17
