"""irrevon sweep: look for effects that a destination holds and no record accounts for."""

from __future__ import annotations

from typing import Any

import click

from irrevon.adapters import load
from irrevon.commands._text import safe
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.config import Config
from irrevon.log import Log
from irrevon.sweeper import sweep as sweep_steps

DECLARED = 3
_ENDS = {
    "not_listable": "not listable: this destination declares no list, and has no orphan coverage",
    "interrupted": "interrupted: the destination gave no page; the next sweep goes on there",
    "replayed": "finished before",
}


@click.command()
@click.argument("adapter")
@json_option
@pass_config
def sweep(config: Config, adapter: str, as_json: bool) -> None:
    """List what the destination of ADAPTER holds, once, and match it to the ledger.

    What two sweeps see unmatched, orphan_grace apart, becomes an ORPHANED finding. Goes on where a sweep was cut
    short. Exit 0 when the list was read to its end; 3 when it cannot be listed, or gave no page.

    Example: irrevon sweep refdest-c2
    """
    end: dict[str, Any] = {}
    with open_ledger(config) as ledger:
        for end in sweep_steps(ledger, load(adapter, config.adapter(adapter)), Log(file=config.log_file)):
            if "next_page_no" in end:
                click.echo(f"page {end['next_page_no'] - 1}: {_words(end['counts'])}", err=True)
    outcome, counts = str(end["outcome"]), end.get("counts") or {}
    if as_json:
        members = {name: end.get(name) for name in ("run_token", "watermark", "counts", "evidence")}
        print_json(outcome=outcome, adapter=adapter, **members, orphans=end.get("orphans") or [])
    else:
        click.echo(_ENDS.get(outcome) or f"{outcome}: {_words(counts)}")
        for finding_ref in end.get("orphans") or []:
            click.echo(f"orphan {finding_ref}")
    if outcome in ("not_listable", "interrupted"):
        raise click.exceptions.Exit(DECLARED)


def _words(counts: dict[str, Any]) -> str:
    return ", ".join(f"{safe(name)} {number}" for name, number in sorted(counts.items()) if number) or "nothing"
