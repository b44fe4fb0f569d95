"""What a destination's adapter said, as text that the ledger can read, whatever it was."""

from __future__ import annotations

import json
from typing import Any


def json_text(value: Any, otherwise: Any) -> str:
    """The value as JSON text; that of `otherwise` where it is none: an odd value must not block an outcome."""
    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return json.dumps(otherwise)
