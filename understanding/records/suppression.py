"""A statement the person erased does not come back by inference. Only keyed hashes are kept: of its
words, and of what it speaks of, so that trivial rewordings stay away, too.
"""

from django.conf import settings

from understanding.records.models import Suppression
from understanding.records.terms import wording
from xopc.shared import secrets
from xopc.shared.querysets import OwnedQuerySet
from xopc.shared.scope import Scope


def suppress(scope: Scope, canonical_key: str, content: str) -> None:
    present = settings.SECRET_KEY
    Suppression.objects.bulk_create(
        [
            Suppression(tenant_id=scope.tenant_id, owner_id=scope.owner_id, fingerprint=fingerprint)
            for fingerprint in _fingerprints(scope, present, canonical_key, content)
        ],
        ignore_conflicts=True,
    )


def is_suppressed(scope: Scope, canonical_key: str, content: str) -> bool:
    return _rows(scope, canonical_key, content).exists()


def lift(scope: Scope, canonical_key: str, content: str) -> None:
    """The person said it again in their own words."""
    _rows(scope, canonical_key, content).delete()


def _rows(scope: Scope, canonical_key: str, content: str) -> OwnedQuerySet[Suppression]:
    """Under the present secret and under those it replaced."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    fingerprints = [
        one for key in keys for one in _fingerprints(scope, key, canonical_key, content)
    ]
    rows: OwnedQuerySet[Suppression] = Suppression.objects.for_scope(scope)
    return rows.filter(fingerprint__in=fingerprints)


def _fingerprints(scope: Scope, key: str, canonical_key: str, content: str) -> list[str]:
    """Of the words, which no change of our rules alters, and of the wording. The kind does not
    matter.
    """
    owner, words = str(scope.owner_id), canonical_key.partition(":")[2]
    spoken_of = wording(content)
    parts = [(owner, words)] + ([(owner, "wording", spoken_of)] if spoken_of else [])
    return [secrets.keyed_digest(key, *part) for part in parts]
