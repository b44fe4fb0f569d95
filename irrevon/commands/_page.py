"""A page for a terminal: as wide as that is, 80 at least, in box characters where they can be shown."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence

from irrevon.commands._text import safe

LEAST, MOST = 80, 160
MORE = "…"


def width() -> int:
    """How wide a page is."""
    return min(max(shutil.get_terminal_size((LEAST, 24)).columns, LEAST), MOST)


def draws_boxes() -> bool:
    """Whether the output takes more than ASCII."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"


def cut(text: str, longest: int) -> str:
    """The text within a length; what is left out shows."""
    more = MORE if draws_boxes() else "~"
    return text if len(text) <= longest else text[: max(longest - 1, 0)] + more


def wrapped(words: Sequence[str], indent: int, more: str = "", then: int | None = None) -> Iterator[str]:
    """The words in lines of the page; `more` ends a line that goes on, `then` indents what it goes on with."""
    line = " " * indent
    for word in words:
        if line.strip() and len(line) + len(word) + 1 + len(more) > width():
            yield line + more
            line = " " * (indent + 2 if then is None else then)
        line += f" {word}" if line.strip() else word
    yield line


def typed(words: Sequence[str], indent: int = 2) -> Iterator[str]:
    """A command line to copy: each word quoted, its lines joined by backslashes."""
    return wrapped([shlex.quote(safe(word)) for word in words], indent, " \\")
