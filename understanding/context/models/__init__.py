from understanding.context.models.consent import Consent, ConsentStatus, GrantScope
from understanding.context.models.trace import Phase, Rating, Reason, Trace, TraceItem

__all__ = [
    "Consent",
    "ConsentStatus",
    "GrantScope",
    "Phase",
    "Rating",
    "Reason",
    "Trace",
    "TraceItem",
]
