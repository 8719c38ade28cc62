"""A person's `userContext`: what may be remembered and used, with a default for every value.

Unknown names are errors. Only what differs from the defaults is stored.
"""

from typing import Annotated, Any, Literal

from django.db import transaction
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from understanding.records.models import Event, UserContextConfig
from xopc.shared import clock, sensitivity, statements
from xopc.shared.errors import Invalid, Sensitive
from xopc.shared.scope import Scope
from xopc.shared.statements import Query, Rows
from xopc.shared.text import canonical

MemoryMode = Literal["off", "readOnly", "confirmWrite", "auto"]
MemorySource = Literal[
    "session",
    "userProfile",
    "agentProfile",
    "curated",
    "understanding",
    "workspace",
    "connectedSources",
]
WriteRule = Literal["deny", "confirm", "allow"]
SearchStrategy = Literal["local-first", "external-first", "fanout", "local-only", "external-only"]
WriteStrategy = Literal[
    "local-first", "external-first", "write-through", "local-only", "external-only"
]
_READ = f"select values from {UserContextConfig._meta.db_table} where owner_id = %(owner)s"
Names = Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=100)]
Positive = Annotated[int, Field(ge=1)]


class _Group(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel, extra="forbid", strict=True, populate_by_name=False
    )


class Preferences(_Group):
    response_language: str = Field("auto", max_length=35)


class WritePolicy(_Group):
    user_profile: WriteRule | None = None
    agent_profile: WriteRule | None = None
    curated: WriteRule | None = None
    understanding: WriteRule | None = "confirm"
    workspace: WriteRule | None = None


class Retention(_Group):
    max_age_days: Positive | None = None
    max_items: Positive | None = None
    max_chars: Positive | None = None


class Memory(_Group):
    mode: MemoryMode = "confirmWrite"
    sources: list[MemorySource] = ["session", "curated"]
    write_policy: WritePolicy = WritePolicy()
    retention: Retention = Retention()


class Understanding(_Group):
    enabled: bool = True
    adaptive_cadence: bool = True
    review_interval_turns: int = Field(10, ge=1, le=1000)
    max_history_messages: int = Field(80, ge=1, le=200)
    max_duration_ms: int = Field(120_000, ge=1000, le=600_000)


class Privacy(_Group):
    sensitive_write_policy: WriteRule = "confirm"
    cross_agent_sharing: Literal["deny", "readOnly", "allow"] = "deny"


class ProviderRouting(_Group):
    search_strategy: SearchStrategy = "fanout"
    write_strategy: WriteStrategy = "local-first"
    allow_external_writes: bool = False
    allowed_provider_ids: Names | None = None
    auto_write_kinds: Names | None = None


class Dreaming(_Group):
    mode: Literal["off", "observe", "review", "automatic"] = "off"


class UserContext(_Group):
    enabled: bool = True
    preferences: Preferences = Preferences()
    memory: Memory = Memory()
    understanding: Understanding = Understanding()
    privacy: Privacy = Privacy()
    provider_routing: ProviderRouting = ProviderRouting()
    dreaming: Dreaming = Dreaming()


DEFAULTS = UserContext()


def query(scope: Scope) -> Query:
    """What `parsed` reads. In SQL: it runs before every plan."""
    return Query(_READ, {"owner": scope.owner_id})


def parsed(rows: Rows) -> UserContext:
    return UserContext.model_validate(rows[0][0]) if rows else DEFAULTS


def read(scope: Scope) -> UserContext:
    """The settings in force."""
    return parsed(statements.rows(query(scope)))


def values(scope: Scope) -> dict[str, Any]:
    """The whole object in camelCase, defaults filled in."""
    return read(scope).model_dump(by_alias=True, exclude_none=True)


def memory_mode(scope: Scope) -> MemoryMode:
    return mode(read(scope))


def mode(settings: UserContext) -> MemoryMode:
    """Switched off as a whole means off."""
    return settings.memory.mode if settings.enabled else "off"


def save(scope: Scope, values: dict[str, Any]) -> dict[str, Any]:
    """Replace the settings by `values`; what is left out is the default again. Returns the whole.

    Raises Invalid with `fields` by dotted name, Sensitive for a text that must not be kept.
    """
    after = _different(_parsed(values))
    _refuse_sensitive(after)
    with transaction.atomic():
        rows = UserContextConfig.objects.for_scope(scope).select_for_update()
        row = rows.first() or UserContextConfig(tenant_id=scope.tenant_id, owner_id=scope.owner_id)
        before, row.values, row.updated_at = row.values, after, clock.now()
        row.save()
        _write_event(scope, row, before)
    return _parsed(after).model_dump(by_alias=True, exclude_none=True)


def _parsed(values: dict[str, Any]) -> UserContext:
    try:
        return UserContext.model_validate(values)
    except ValidationError as error:
        fields = {".".join(map(str, found["loc"])): found["msg"] for found in error.errors()}
        is_unknown = any(found["type"] == "extra_forbidden" for found in error.errors())
        code = "unknown_field" if is_unknown else None
        raise Invalid("The settings are not valid.", code=code, fields=fields) from error


def _refuse_sensitive(value: Any) -> None:
    """Settings take no free text, but names that a caller makes up."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            _refuse_sensitive(inner)
    if isinstance(value, str) and (verdict := sensitivity.check(canonical(value))).refused:
        raise Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule)


def _different(settings: UserContext) -> dict[str, Any]:
    return settings.model_dump(by_alias=True, exclude_defaults=True)


def _write_event(scope: Scope, row: UserContextConfig, before: dict[str, Any]) -> None:
    Event.objects.create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        subject_id=row.pk,
        action="configure",
        actor=scope.actor,
        actor_id=scope.actor_id,
        before=before,
        after=row.values,
    )
