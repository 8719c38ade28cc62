"""The gate for secret, regulated and personal text: `check` before any write, `redact` for quotes.

One idea per file, from views of a text to layers that find spans in them. Anything may import this
package; it imports nothing of the product.
"""

from xopc.shared.sensitivity.findings import VERSION, Sensitivity, Verdict, stricter
from xopc.shared.sensitivity.gate import check, check_name, redact, warm

__all__ = ["VERSION", "Sensitivity", "Verdict", "check", "check_name", "redact", "stricter", "warm"]
