"""Identifiers: UUID version 7, so that ids sort by the time they were made (RFC 9562, 5.7)."""

import os
import time
import uuid


def uuid7() -> uuid.UUID:
    """48 bits of Unix milliseconds, then random bits."""
    value = int.from_bytes(os.urandom(16))
    value = (value & ((1 << 80) - 1)) | (time.time_ns() // 1_000_000) << 80
    value = (value & ~(0xF << 76)) | 7 << 76
    value = (value & ~(0x3 << 62)) | 2 << 62
    return uuid.UUID(int=value)
