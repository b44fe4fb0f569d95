"""Rows for people: on a terminal cut to its width, with names shortened; into a pipe whole, a tab between columns."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import click

from irrevon.commands._text import safe

LEAST = 8  # columns narrower than this tell nothing
NAME = 12  # digits of an effect_id that a person can compare; a prefix names it


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print the rows on stdout; without any, only that there are none, on stderr."""
    shown = [[safe("" if cell is None else cell) for cell in row] for row in rows]
    if not shown:
        click.echo("none", err=True)
        return
    if not sys.stdout.isatty():
        for row in shown:
            click.echo("\t".join(row))
        return
    widths = fitted([max(len(row[at]) for row in [head, *shown]) for at in range(len(head))],
                    shutil.get_terminal_size().columns)  # fmt: skip
    for row in [[name.upper() for name in head], *shown]:
        click.echo("  ".join(_cut(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip())


def fitted(widths: list[int], room: int) -> list[int]:
    """The widths of columns that fit, the widest cut first."""
    widths = list(widths)
    while sum(widths) + 2 * (len(widths) - 1) > room and max(widths) > LEAST:
        widths[widths.index(max(widths))] -= 1
    return widths


def short(name: str | None) -> str:
    """A name that is long: on a terminal its beginning, which names it as well."""
    return (name or "")[:NAME] if sys.stdout.isatty() else name or ""


def age(since: str | datetime | None, until: str | datetime | None = None) -> str:
    """How long ago, in its largest unit; nothing for never."""
    if since is None:
        return ""
    seconds = (_instant(until) - _instant(since)).total_seconds() if until else _seconds_since(_instant(since))
    for unit, size in (("d", 86400), ("h", 3600), ("m", 60)):
        if seconds >= 2 * size:
            return f"{int(seconds // size)}{unit}"
    return f"{max(int(seconds), 0)}s"


def _seconds_since(instant: datetime) -> float:
    return (datetime.now(UTC) - instant).total_seconds()


def _instant(value: str | datetime) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value


def _cut(cell: str, width: int) -> str:
    return cell.ljust(width) if len(cell) <= width else cell[: width - 1] + "…"


def more(envelope: dict[str, Any], shown: int) -> None:
    """Say on stderr how the list goes on, if it does."""
    if envelope["has_more"]:
        click.echo(f"{shown} shown; the next page: --cursor {envelope['next_cursor']}", err=True)
