"""A person's `userContext`: what may be remembered and used, with a default for every value.

Three levels, the nearest decides each value: the person's own, their tenant's, the defaults of
user_context.py. A level stores only what differs from the one below it.
"""

from typing import Any

from django.db import transaction
from pydantic import ValidationError

from understanding.records.models import Event, TenantContextConfig, UserContextConfig
from understanding.records.user_context import MemoryMode, UserContext
from xopc.shared import clock, sensitivity, statements
from xopc.shared.errors import Conflict, Invalid, Sensitive
from xopc.shared.scope import Scope
from xopc.shared.statements import Query, Rows
from xopc.shared.tasks import enqueue
from xopc.shared.text import canonical

Values = dict[str, Any]
_READ = f"""
select
    (select values from {TenantContextConfig._meta.db_table} where tenant_id = %(tenant)s),
    (select values from {UserContextConfig._meta.db_table} where owner_id = %(owner)s)
"""
DEFAULTS = UserContext()


def query(scope: Scope) -> Query:
    """What `parsed` reads. In SQL: it runs before every plan."""
    return Query(_READ, {"tenant": scope.tenant_id, "owner": scope.owner_id})


def parsed(rows: Rows) -> UserContext:
    tenants, own = rows[0]
    return UserContext.model_validate(_merged(tenants, own)) if tenants or own else DEFAULTS


def read(scope: Scope) -> UserContext:
    """The settings in force."""
    return parsed(statements.rows(query(scope)))


def values(scope: Scope) -> Values:
    """The whole object in camelCase, defaults filled in."""
    return _whole(read(scope))


def memory_mode(scope: Scope) -> MemoryMode:
    return mode(read(scope))


def mode(settings: UserContext) -> MemoryMode:
    """Switched off as a whole means off."""
    return settings.memory.mode if settings.enabled else "off"


def closed(settings: UserContext) -> str:
    """Why nothing new is taken in but by the person's own hand: `memory_off`, `read_only`, or empty
    where it is.
    """
    if mode(settings) == "off":
        return "memory_off"
    is_denied = settings.memory.write_policy.understanding == "deny"
    return "read_only" if mode(settings) == "readOnly" or is_denied else ""


def require_open(scope: Scope) -> None:
    """Raises Conflict with the reason as its code."""
    if reason := closed(read(scope)):
        raise Conflict("By these settings nothing new is remembered.", code=reason)


def asks_about_special(settings: UserContext) -> bool:
    """Whether the person wants to be asked about special categories, instead of keeping nothing."""
    return settings.privacy.sensitive_write_policy != "deny"


def save(scope: Scope, values: Values) -> Values:
    """Replace the person's settings; what is left out is the tenant's again. Returns the whole.

    Raises Invalid with `fields` by dotted name, Sensitive for a text that must not be kept.
    """
    with transaction.atomic():
        base = _parsed(_tenants(scope))
        rows = UserContextConfig.objects.for_scope(scope).select_for_update()
        row = rows.first() or UserContextConfig(tenant_id=scope.tenant_id, owner_id=scope.owner_id)
        after = _replace(scope, row, values, base, action="configure")
        if not asks_about_special(after):
            enqueue(
                "understanding.records.tasks.withdraw_unwanted_of",
                tenant_id=scope.tenant_id,
                owner_id=scope.owner_id,
            )
    return _whole(after)


def tenant_values(scope: Scope) -> Values:
    """What the people of the tenant start from, as a whole."""
    return _whole(_parsed(_tenants(scope)))


def save_tenant(scope: Scope, values: Values) -> Values:
    """As `save`, for everybody of the tenant who has not chosen otherwise."""
    with transaction.atomic():
        rows = TenantContextConfig.objects.filter(tenant_id=scope.tenant_id).select_for_update()
        row = rows.first() or TenantContextConfig(tenant_id=scope.tenant_id)
        after = _replace(scope, row, values, DEFAULTS, action="configure_tenant")
    return _whole(after)


def _tenants(scope: Scope) -> Values:
    rows = TenantContextConfig.objects.filter(tenant_id=scope.tenant_id)
    return rows.values_list("values", flat=True).first() or {}


def _replace(
    scope: Scope,
    row: UserContextConfig | TenantContextConfig,
    values: Values,
    base: UserContext,
    *,
    action: str,
) -> UserContext:
    """Store in `row` what of `values` differs from `base`; the settings that result."""
    _parsed(values)
    _refuse_sensitive(values)
    after = _parsed(_merged(_different(base, DEFAULTS), values))
    before, row.values, row.updated_at = row.values, _different(after, base), clock.now()
    row.save()
    _write_event(scope, row, before, action=action)
    return after


def _parsed(values: Values) -> UserContext:
    try:
        return UserContext.model_validate(values)
    except ValidationError as error:
        fields = {".".join(map(str, found["loc"])): found["msg"] for found in error.errors()}
        is_unknown = any(found["type"] == "extra_forbidden" for found in error.errors())
        code = "unknown_field" if is_unknown else None
        raise Invalid("The settings are not valid.", code=code, fields=fields) from error


def _whole(settings: UserContext) -> Values:
    return settings.model_dump(by_alias=True, exclude_none=True)


def _merged(below: Values | None, above: Values | None) -> Values:
    """Group by group; a value or a list of the upper level replaces the lower one's."""
    merged = dict(below or {})
    for name, value in (above or {}).items():
        is_group = isinstance(value, dict) and isinstance(merged.get(name), dict)
        merged[name] = _merged(merged[name], value) if is_group else value
    return merged


def _different(settings: UserContext, base: UserContext) -> Values:
    return _difference(settings.model_dump(by_alias=True), base.model_dump(by_alias=True))


def _difference(values: Values, base: Values) -> Values:
    inner = {
        name: _difference(value, base[name]) if isinstance(value, dict) else value
        for name, value in values.items()
        if value != base[name]
    }
    return {name: value for name, value in inner.items() if value != {}}


def _refuse_sensitive(value: Any) -> None:
    """Settings take no free text, but names that a caller makes up."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            _refuse_sensitive(inner)
    if isinstance(value, str) and (verdict := sensitivity.check(canonical(value))).refused:
        raise Sensitive(sensitivity=verdict.sensitivity, rule=verdict.rule)


def _write_event(
    scope: Scope,
    row: UserContextConfig | TenantContextConfig,
    before: Values,
    *,
    action: str,
) -> None:
    Event.objects.create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        subject_id=row.pk,
        action=action,
        actor=scope.actor,
        actor_id=scope.actor_id,
        before=before,
        after=row.values,
    )
