from understanding.records.models.config import TenantContextConfig, UserContextConfig
from understanding.records.models.event import Event
from understanding.records.models.evidence import Evidence, EvidenceRelation
from understanding.records.models.record import (
    Disclosure,
    Durability,
    Explicitness,
    MemoryRecord,
    Status,
)
from understanding.records.models.refusal import Entry, Refusal
from understanding.records.models.relation import Relation
from understanding.records.models.scan import GateScan
from understanding.records.models.suppression import Suppression
from understanding.records.models.usage import Usage

__all__ = [
    "Disclosure",
    "Durability",
    "Entry",
    "Event",
    "Evidence",
    "EvidenceRelation",
    "Explicitness",
    "GateScan",
    "MemoryRecord",
    "Refusal",
    "Relation",
    "Status",
    "Suppression",
    "TenantContextConfig",
    "Usage",
    "UserContextConfig",
]
