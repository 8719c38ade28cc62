"""Recorded conversations, to be sent again turn by turn: our own JSON form and LoCoMo's.

Our own form: `{"sessionKey", "agent"?, "turns": [{"user": {"text", "at"?}, "assistant"?: {...},
"keep"?: true}]}`; `keep` stands for the person who keeps what the turn brought.
"""

from understanding.capture.recordings.reading import Recorded, read

__all__ = ["Recorded", "read"]
