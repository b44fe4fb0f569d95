"""Colour for people at a terminal, and for nobody else: never in a pipe, never with NO_COLOR."""

from __future__ import annotations

import os
import sys

import click

# What a word means, not how it looks: commands name the meaning.
_STYLES = {
    "title": {"bold": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red", "bold": True},
    "waits": {"fg": "yellow"},
    "dim": {"dim": True},
}


def is_coloured() -> bool:
    """Whether stdout is a terminal that shows colour, and nobody asked for none (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, meaning: str | None) -> str:
    """The text in the colour of its meaning, where there is colour. Paint last: it makes a text longer."""
    return click.style(text, **_STYLES[meaning]) if meaning and is_coloured() else text  # type: ignore[arg-type]
