"""A statement the person rejected or erased does not come back by inference. Only a keyed hash is
kept.
"""

from django.conf import settings

from understanding.records.models import Suppression
from xopc.shared import secrets
from xopc.shared.querysets import OwnedQuerySet
from xopc.shared.scope import Scope


def suppress(scope: Scope, canonical_key: str) -> None:
    Suppression.objects.get_or_create(
        tenant_id=scope.tenant_id,
        owner_id=scope.owner_id,
        fingerprint=_fingerprints(scope, canonical_key)[0],
    )


def is_suppressed(scope: Scope, canonical_key: str) -> bool:
    return _rows(scope, canonical_key).exists()


def lift(scope: Scope, canonical_key: str) -> None:
    """The person said it again in their own words."""
    _rows(scope, canonical_key).delete()


def _rows(scope: Scope, canonical_key: str) -> OwnedQuerySet[Suppression]:
    fingerprints = _fingerprints(scope, canonical_key)
    rows: OwnedQuerySet[Suppression] = Suppression.objects.for_scope(scope)
    return rows.filter(fingerprint__in=fingerprints)


def _fingerprints(scope: Scope, canonical_key: str) -> list[str]:
    """Under the present secret first, then under those it replaced. The kind does not matter."""
    words = canonical_key.partition(":")[2]
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return [secrets.keyed_digest(key, str(scope.owner_id), words) for key in keys]
