"""Rows by keyword: name what the test is about, the rest is invented."""

from itertools import count
from typing import Any

from understanding.records import gate
from understanding.records.actions import birth, candidates
from understanding.records.drafts import Draft, Quote
from understanding.records.kinds import Kind
from understanding.records.models import Evidence, MemoryRecord
from understanding.records.scoping import Reach
from xopc.shared import clock
from xopc.shared.scope import Scope, bind

_number = count(1)


def record(scope: Scope, content: str = "", **fields: Any) -> MemoryRecord:
    """A saved record, active and explicit unless said otherwise; any model field by keyword."""
    content = content or f"Prefers tea number {next(_number)}"
    draft = Draft(kind=fields.pop("kind", Kind.PREFERENCE), content=content, confidence=0.9)
    admitted = gate.Admitted(content, "normal")
    row = birth.record_of(
        scope, draft, admitted, status=fields.pop("status", "active"), where=Reach()
    )
    for name, value in ({"explicitness": "explicit"} | fields).items():
        setattr(row, name, value)
    with bind(scope):
        row.save(force_insert=True)
    return row


def candidate(scope: Scope, content: str = "", **fields: Any) -> MemoryRecord:
    return record(scope, content, **({"status": "candidate"} | fields))


def evidence(scope: Scope, row: MemoryRecord, quote: str = "I like tea", **fields: Any) -> Evidence:
    with bind(scope):
        return Evidence.objects.create(
            tenant_id=scope.tenant_id,
            owner_id=scope.owner_id,
            record=row,
            quote=quote,
            **({"observed_at": clock.now()} | fields),
        )


def draft(content: str = "I prefer pnpm over npm", **fields: Any) -> Draft:
    """A draft as capture makes it from an explicit request."""
    said = {"kind": Kind.PREFERENCE, "confidence": 0.92, "explicitness": "explicit"}
    return Draft(content=content, **(said | fields))


def quote(words: str = "remember that I prefer pnpm over npm", **fields: Any) -> Quote:
    return Quote(words, **({"observed_at": clock.now()} | fields))


def propose(scope: Scope, *drafts: Draft) -> candidates.Proposed:
    with bind(scope):
        return candidates.propose(scope, drafts)
