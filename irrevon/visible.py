"""Which characters one plainly sees: the rest may move a cursor or turn a text around (decision S2)."""

from __future__ import annotations

import unicodedata

# Controls, formats (bidi marks among them), surrogates, private use, unassigned, line separators.
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def is_visible(character: str) -> bool:
    """Whether it stands where it is and shows, a space included."""
    return unicodedata.category(character) not in _UNSEEN
