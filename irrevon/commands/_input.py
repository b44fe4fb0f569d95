"""A document that somebody hands in: bounded, UTF-8, without NUL. Its content is the ledger's matter."""

from __future__ import annotations

import sys
from pathlib import Path

from irrevon.errors import IrrevonError

LONGEST = 16 * 1024 * 1024  # octets; a contract of the largest payload is far below


def read_document(source: str, kind: str) -> str:
    """Return the text of a file, or of standard input for "-". IrrevonError (exit 2): it is no such text."""
    name = "standard input" if source == "-" else source
    try:
        if source == "-":
            octets = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(source).open("rb") as file:
                octets = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror or "") if isinstance(error, OSError) else "the name is not that of a file"
        raise IrrevonError(
            f"the {kind} cannot be read", f"{name}: {reason}", "name another file", exit_code=2
        ) from None
    if len(octets) > LONGEST:
        raise _refused(kind, name, f"at most {LONGEST} octets")
    try:
        text = octets.decode("utf-8")
    except UnicodeDecodeError:
        raise _refused(kind, name, "must be UTF-8 text") from None
    if "\0" in text:
        raise _refused(kind, name, "must not hold NUL")
    return text


def _refused(kind: str, name: str, rule: str) -> IrrevonError:
    return IrrevonError(f"the {kind} is not valid", f"{name}: {rule}", "nothing was stored", exit_code=2)
