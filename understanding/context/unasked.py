"""Records that are considered whatever the question says. In SQL: it runs before every reply."""

from collections.abc import Iterable

from understanding.context.budget import PLACES
from understanding.context.plans import Question
from understanding.context.ranking import BASELINE_IMPORTANCE, BASELINE_KINDS
from understanding.records.kinds import (
    ALWAYS_PERSONAL,
    PERSONAL_WHEN_TAGGED,
    UNDERSTANDING_TAG,
)
from understanding.records.rows import COLUMNS, SUPPORT, TABLE
from xopc.shared.scope import Scope
from xopc.shared.statements import Query

#: what applies to any question: boundaries first, then what matters most
BASELINE = PLACES
#: what belongs into a portrait of the person
PORTRAIT = 64


def _listed(kinds: Iterable[str]) -> str:
    return ", ".join(f"'{kind}'" for kind in sorted(kinds))


_STATEMENT = f"""
select {COLUMNS} from {TABLE} as record {SUPPORT}
where owner_id = %(owner)s and status = 'active' and {{which}}
    and workspace_id in ('', %(workspace)s)
    and project_id in ('', %(project)s)
    and session_key in ('', %(session)s)
order by (case when kind = 'boundary' then 0 else 1 end), importance desc, id
limit {{limit}}
"""

# condition and order are those of the index `record_baseline` (records, migration 0003)
_BASELINE = _STATEMENT.format(
    which=f"""kind in ({_listed(BASELINE_KINDS)})
    and (kind = 'boundary' or explicitness = 'explicit' or importance >= {BASELINE_IMPORTANCE})""",
    limit=BASELINE,
)
_PORTRAIT = _STATEMENT.format(
    which=f"""(kind in ({_listed(ALWAYS_PERSONAL)})
    or kind in ({_listed(PERSONAL_WHEN_TAGGED)}) and '{UNDERSTANDING_TAG}' = any(tags))""",
    limit=PORTRAIT,
)


def baseline(scope: Scope, question: Question) -> Query:
    """Boundaries, and preferences and the like that are explicit or important."""
    return _query(_BASELINE, scope, question)


def portrait(scope: Scope, question: Question) -> Query:
    """Everything personal."""
    return _query(_PORTRAIT, scope, question)


def _query(statement: str, scope: Scope, question: Question) -> Query:
    place = {
        "owner": scope.owner_id,
        "workspace": question.workspace_id,
        "project": question.project_id,
        "session": question.session_key,
    }
    return Query(statement, place)
