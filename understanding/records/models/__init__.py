from understanding.records.models.config import UserContextConfig
from understanding.records.models.event import Event
from understanding.records.models.evidence import Evidence, EvidenceRelation
from understanding.records.models.record import (
    Disclosure,
    Durability,
    Explicitness,
    MemoryRecord,
    Status,
)
from understanding.records.models.relation import Relation
from understanding.records.models.suppression import Suppression
from understanding.records.models.usage import Usage

__all__ = [
    "Disclosure",
    "Durability",
    "Event",
    "Evidence",
    "EvidenceRelation",
    "Explicitness",
    "MemoryRecord",
    "Relation",
    "Status",
    "Suppression",
    "Usage",
    "UserContextConfig",
]
