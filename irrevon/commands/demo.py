"""irrevon demo: one order, one lost answer, one killed process; with Irrevon, and with the best of the rest."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from irrevon.commands._text import document as json_text
from irrevon.commands._work import SCHEMA_VERSION, pass_config, print_json
from irrevon.config import Config
from irrevon.demo import bundle, closing, flagship
from irrevon.demo.story import Event, Story, lines_of
from irrevon.errors import IrrevonError, Terminated


@click.command()
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=7, show_default=True,
              help="Decides the destination's references and times.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object at the end.")
@click.option("--jsonl", "as_jsonl", is_flag=True, help="One JSON object for each event, as it happens.")
@click.option("--keep", is_flag=True, help="Do not drop the demo's database.")
@click.option("--evidence", metavar="DIR", help="Write the evidence into this new or empty folder.")
@pass_config
def demo(config: Config, seed: int, as_json: bool, as_jsonl: bool, keep: bool, evidence: str | None) -> None:
    """Show one effect where others make two; exit 3 if it does not.

    Uses a database of its own on the configured server, whose login needs CREATEDB, or on the embedded one.
    The contrast is asserted too: if the baseline does not duplicate, the demo has failed.

    Example: irrevon demo --seed 7 --keep
    """
    if as_json and as_jsonl:
        raise click.UsageError("--json and --jsonl exclude each other")
    folder = Path(evidence) if evidence is not None else None
    if folder is not None:
        bundle.require_empty(folder)
    signal.signal(signal.SIGTERM, _as_interrupt)  # so that the database is dropped then, too
    result = flagship.run(config, Story(_listener(as_json, as_jsonl)), seed, keep, folder)
    _close(result.document(), as_json, as_jsonl)
    if result.kept:
        click.echo(f"kept: database {result.database}", err=True)
    if not result.passed:
        names = ", ".join(f"{check.leg}/{check.name}" for check in result.story.failed)
        raise IrrevonError(
            "the demo failed", f"these assertions did not hold: {names}",
            "run it again with --evidence DIR, and read transcript.txt there", exit_code=3,
        )  # fmt: skip


def _listener(as_json: bool, as_jsonl: bool) -> Callable[[Event], None]:
    def tell_people(event: Event) -> None:
        for line in lines_of(event):
            click.echo(line)

    def tell_programs(event: Event) -> None:
        click.echo(json_text({"schema_version": SCHEMA_VERSION, **event}))

    if as_jsonl:
        return tell_programs
    return (lambda _: None) if as_json else tell_people


def _close(document: dict[str, Any], as_json: bool, as_jsonl: bool) -> None:
    if as_json:
        print_json(**document)
    elif as_jsonl:
        print_json(event="result", **document)
    else:
        for line in closing.lines_of(document):
            click.echo(line)


def _as_interrupt(number: int, frame: object) -> None:
    raise Terminated
