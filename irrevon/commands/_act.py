"""One call of the ledger by a person: asked first where it cannot be undone, told in words or as JSON (decision S1)."""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Any

import click

from irrevon.commands._input import read_document
from irrevon.commands._text import document, safe
from irrevon.commands._work import open_ledger, print_json
from irrevon.config import Config
from irrevon.errors import IrrevonError

DECLARED = 3

reason_option = click.option("--reason", metavar="TEXT", required=True, help="Why; kept for whoever reads it later.")
evidence_option = click.option(
    "--evidence", metavar="JSON|FILE|-", required=True, callback=lambda _context, _option, value: document_of(value),
    help="What you looked at: a JSON object, or a file that holds one (- for standard input).",
)  # fmt: skip
authority_option = click.option(
    "--authority", metavar="JSON|FILE|-", callback=lambda _context, _option, value: value and document_of(value),
    help='A fresh one: {"authority_ref": ..., "stamped_at": ...}.',
)  # fmt: skip
yes_option = click.option("--yes", is_flag=True, help="Do not ask first.")


def document_of(value: str) -> str:
    """The JSON text that an option holds or names. IrrevonError (exit 2): the file cannot be read."""
    return value if value.lstrip()[:1] in ("{", "[") else read_document(value, "document")


def confirm(what: str, yes: bool) -> None:
    """Ask a person before what cannot be undone. IrrevonError: nobody is there (exit 2), or they say no (exit 3)."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise IrrevonError(f"{what}?", "this cannot be undone, and nobody is here to confirm it",
                           "repeat it with --yes", exit_code=2)  # fmt: skip
    if not click.confirm(f"{what}? This cannot be undone.", err=True):
        raise IrrevonError("nothing was done", "it was not confirmed", exit_code=3)


def act(config: Config, function: str, succeeds: Collection[str], as_json: bool, /, **arguments: Any) -> None:
    """Make one call that answers with one row, and tell it; exit 3 where its outcome is none of `succeeds`."""
    with open_ledger(config) as ledger:
        answer = answer_of(function, ledger.one(function, **arguments))
    tell(answer, as_json)
    if answer["outcome"] not in succeeds:
        raise click.exceptions.Exit(DECLARED)


def answer_of(function: str, row: dict[str, Any]) -> dict[str, Any]:
    """The row of a call with its outcome first; a function of one value answers with nothing else."""
    if list(row) == [function]:
        return {"outcome": row[function]}
    order = row.get("dispatch_order")  # of an order only its digest: the payload stays in the ledger
    return {**row, "dispatch_order": {"order_digest": order["order_digest"]}} if order else row


def tell(answer: dict[str, Any], as_json: bool) -> None:
    """One JSON object; or the outcome, and below it what else there is, a line each."""
    if as_json:
        print_json(**answer)
        return
    click.echo(safe(answer["outcome"]))
    for line in lines_of({name: value for name, value in answer.items() if name != "outcome"}):
        click.echo(f"  {line}")


def lines_of(members: dict[str, Any], prefix: str = "") -> list[str]:
    """What is there, a line each; an object's members under their path."""
    lines: list[str] = []
    for name, value in members.items():
        if isinstance(value, dict):
            lines += lines_of(value, f"{prefix}{name}.")
        elif value not in (None, "", []):
            shown = ", ".join(map(_said, value)) if isinstance(value, list) else _said(value)
            lines.append(f"{safe(prefix + name)}: {safe(shown)}")
    return lines


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return document(value) if isinstance(value, dict | list) else str(value)
