"""What is out of use until alice decides, one of each sort."""

from dataclasses import dataclass
from datetime import timedelta

from tests import factories
from tests.cast import Person
from tests.understanding.feedback.replies import planned, rate
from understanding.context.models import Trace
from understanding.feedback import remediation
from understanding.records.actions import conflicts
from understanding.records.actions.contradictions import CONTRADICTS
from understanding.records.models import MemoryRecord
from xopc.shared import clock
from xopc.shared.scope import bind


@dataclass(frozen=True)
class Paused:
    """Rated wrong, with what is to replace it; two that disagree; one that is due; what the person
    paused themselves; one whose time is over.
    """

    wrong: MemoryRecord
    replacement: MemoryRecord
    here: MemoryRecord
    there: MemoryRecord
    due: MemoryRecord
    by_person: MemoryRecord
    over: MemoryRecord
    reply: Trace

    @property
    def addresses(self) -> list[str]:
        """The pages of single decisions."""
        entry = f"/about/paused/{self.wrong.pk}/"
        single = [f"/about/paused/{row.pk}/" for row in (self.here, self.due)]
        return [entry, f"{entry}both/", f"{entry}reword/", *single]


def out_of_use(person: Person) -> Paused:
    scope, past = person.scope, clock.now() - timedelta(days=1)
    wrong = factories.record(scope, "喜欢用 npm 管理依赖")
    factories.evidence(scope, wrong, "我一直用 npm")
    reply = planned(person, wrong)
    rate(person, reply, "mixed", records={wrong: "incorrect"})
    replacement = factories.candidate(
        scope, "喜欢用 pnpm 管理依赖", supersedes_id=wrong.pk, explicitness="explicit"
    )
    factories.evidence(scope, replacement, "我其实用 pnpm")
    here, there = (factories.record(scope, f"Works from {city}") for city in ("Lisbon", "Berlin"))
    factories.evidence(scope, here, "I moved to Berlin", relation=CONTRADICTS)
    with bind(scope):
        conflicts.open(scope, [here.pk, there.pk], reason="contradiction")
    return Paused(
        wrong=wrong,
        replacement=replacement,
        here=here,
        there=there,
        due=factories.record(scope, "Learns Portuguese", review_after=past),
        by_person=factories.record(scope, "Plays chess", status="paused"),
        over=factories.record(scope, "Travels in May", valid_to=past),
        reply=reply,
    )


def corrected(person: Person) -> tuple[MemoryRecord, MemoryRecord, MemoryRecord]:
    """Two that one message spoke against, and what it says instead."""
    scope = person.scope
    rows = [factories.record(scope, f"Drinks {what}") for what in ("coffee", "cocoa")]
    reply = planned(person, *rows)
    rate(person, reply, outright={row.pk: remediation.CORRECTED for row in rows})
    with bind(scope):
        opened = conflicts.open(scope, [row.pk for row in rows], reason=remediation.CORRECTED)
    instead = factories.candidate(scope, "Drinks tea", conflict_group_id=opened.group_id)
    return rows[0], rows[1], instead


def many(person: Person, count: int) -> list[tuple[MemoryRecord, MemoryRecord]]:
    """Rated as outdated, each with what is to replace it."""
    olds = [factories.record(person.scope, f"Lives at number {n}") for n in range(count)]
    rate(person, planned(person, *olds), "mixed", records=dict.fromkeys(olds, "outdated"))
    return [
        (old, factories.candidate(person.scope, f"Lives at {n}0", supersedes_id=old.pk))
        for n, old in enumerate(olds)
    ]
