"""irrevon inspect: one effect's whole story, from the ledger alone (RFC-002 section 11)."""

from __future__ import annotations

from typing import Any

import click

from irrevon.commands._act import DECLARED
from irrevon.commands._page import cut, width
from irrevon.commands._story import lines_of
from irrevon.commands._text import document, safe
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.config import Config
from irrevon.errors import IrrevonError

INTEGRITY = 4


@click.command()
@click.argument("name", metavar="ID")
@click.option("--reveal", is_flag=True, help="Show values and payloads too, to hands and operators.")
@json_option
@pass_config
def inspect(config: Config, name: str, reveal: bool, as_json: bool) -> None:
    """Show everything about one effect: what it was to be, what happened, what is open, what is legal next.

    ID is an effect id or 8 digits of its beginning, an operation id, a finding, a claim or probe token, or a reference
    of the destination. Exit 3 where it names none, or several; exit 4 where what is stored does not agree with itself.

    Example: irrevon inspect 0bb7e8d6
    """
    with open_ledger(config) as ledger:
        found = ledger.call("inspect_find", id=name)
        envelope = (
            ledger.one("inspect", effect_id=found[0]["effect_id"], reveal=reveal)["inspect"]
            if len(found) == 1
            else None
        )
    if len(found) > 1:
        _ambiguous(found, as_json)
    if not envelope or not envelope["data"]:
        raise IrrevonError(
            "there is no such effect", "neither an effect nor anything of one has that name in this ledger",
            "give an effect id or 8 digits of it, an operation id, a finding, a token, or the destination's reference",
            exit_code=3,
        )  # fmt: skip
    (told,) = envelope["data"]
    if as_json:
        click.echo(document(envelope))
    for line in () if as_json else lines_of(told):
        click.echo(line)
    if reveal and told["redaction"] != "revealed":
        click.echo("values stay digests: this login only reads", err=True)
    if not told["integrity"]["ok"]:
        flaws = ", ".join(flaw["check"] for flaw in told["integrity"]["differs"])
        raise IrrevonError("what is stored of this effect does not agree with itself", flaws,
                           "stop dispatching it, and run: irrevon verify", exit_code=INTEGRITY)  # fmt: skip


def _ambiguous(found: list[dict[str, Any]], as_json: bool) -> None:
    """List the effects that the name fits, and end with exit 3."""
    if as_json:
        print_json(data=[], candidates=found)
    for row in () if as_json else found:
        told = (row["effect_type"], row["scope"], row["lifecycle"], row["matched_by"])
        click.echo(cut("  ".join((row["effect_id"], *map(safe, told))), max(width(), 66)))
    click.echo(f"{len(found)} effects fit that name: give more of it", err=True)
    raise click.exceptions.Exit(DECLARED)
