"""What a terminal may be shown: nothing that moves its cursor or turns its writing around (decision S2)."""

from __future__ import annotations

import json
from typing import Any

from irrevon.visible import is_visible


def safe(text: object) -> str:
    """Return the text on one line, with every character that is not plainly visible as a \\u escape."""
    return "".join(c if is_visible(c) else _escape(c) for c in str(text))


def line(text: object, longest: int = 400) -> str:
    """Return the text as one safe line of bounded length: what a message may quote of another program's."""
    shown = safe(" ".join(str(text).split()))
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def document(data: Any) -> str:
    """Return one JSON document on one line, in ASCII: safe to show, exact to parse."""
    return json.dumps(data, ensure_ascii=True, default=str).replace("\x7f", "\\u007f")


def _escape(character: str) -> str:
    return json.dumps(character)[1:-1] if character != "\x7f" else "\\u007f"
