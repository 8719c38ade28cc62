from understanding.context.models.consent import Consent, ConsentStatus, GrantScope
from understanding.context.models.trace import Phase, Reason, Trace, TraceItem

__all__ = ["Consent", "ConsentStatus", "GrantScope", "Phase", "Reason", "Trace", "TraceItem"]
