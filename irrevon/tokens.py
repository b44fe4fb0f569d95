"""The names that a hand gives its claims (decision W11)."""

from __future__ import annotations

import secrets
import time
import uuid


def time_ordered_uuid() -> uuid.UUID:
    """A UUID of version 7: later ones sort later, so that they land at the right end of an index (RFC 9562)."""
    milliseconds = time.time_ns() // 1_000_000
    value = (milliseconds << 80) | (secrets.randbits(80))
    value = (value & ~(0xF << 76)) | (0x7 << 76)
    return uuid.UUID(int=(value & ~(0x3 << 62)) | (0x2 << 62))
