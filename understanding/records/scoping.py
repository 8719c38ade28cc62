"""Where an inferred statement applies, by what it is."""

from dataclasses import dataclass

from understanding.records.drafts import Draft
from understanding.records.kinds import Kind

IN_WORKSPACE = frozenset({Kind.WORKSPACE_FACT, Kind.TASK_LESSON})


@dataclass(frozen=True, slots=True)
class Reach:
    workspace_id: str = ""
    project_id: str = ""
    session_key: str = ""


def reach(draft: Draft) -> Reach:
    """The short-lived stays in its session, project matters in theirs, the rest holds anywhere."""
    if draft.durability == "ephemeral":
        return Reach(session_key=draft.session_key)
    if draft.kind == Kind.PROJECT_CONTEXT:
        return Reach(workspace_id=draft.workspace_id, project_id=draft.project_id)
    if draft.kind in IN_WORKSPACE:
        return Reach(workspace_id=draft.workspace_id)
    return Reach()
