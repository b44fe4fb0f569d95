"""irrevon reconcile: find out what became of that which nobody answered for."""

from __future__ import annotations

from typing import Any

import click

from irrevon.adapters import load
from irrevon.commands._act import DECLARED, lines_of, tell
from irrevon.commands._answer import lines_of as words_of
from irrevon.commands._answer import shown
from irrevon.commands._text import safe
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.commands.status import effect_name
from irrevon.config import Config
from irrevon.log import Log
from irrevon.quarantine import look_up
from irrevon.reconciler import reconcile as ask_due
from irrevon.redispatcher import redispatch
from irrevon.release import release

CLOSED = ("settled", "not_dispatched")
SETTLED = ("settled", "repeated", "audited", "claim_found", "cleared")


@click.command()
@click.argument("effect_id", type=effect_name, required=False)
@click.option("--scope", help="What is open in this scope, at once.")
@json_option
@pass_config
def reconcile(config: Config, effect_id: str | None, scope: str | None, as_json: bool) -> None:
    """Close what was abandoned, ask the destinations about everything that is due, and settle it.

    What was lost, and may be sent again by the policy of its effect type, is sent again, once.
    With EFFECT_ID or --scope, that is due at once. Safe beside a running fleet: it holds no writer's name, and what a
    hand may still be sending is left alone. Exit 0 where every answer settled something; 3 where one is still open.

    Example: irrevon reconcile --scope acme-store/prod
    """
    if effect_id and scope:
        raise click.UsageError("name an effect or a scope, not both")
    adapters = {name: load(name, settings) for name, settings in config.adapters.items()}
    log = Log(file=config.log_file)
    with open_ledger(config) as ledger:
        closed = release(ledger, log)
        named = ledger.call("reconcile", effect_id=effect_id, scope=scope) if effect_id or scope else []
        verdicts = look_up(ledger, adapters, log, None, None)
        verdicts += ask_due(ledger, adapters, log, None, None, "reconcile")
        again = list(redispatch(ledger, adapters, log))
    _print(closed, named, [shown(verdict) for verdict in verdicts], [shown(answer) for answer in again], as_json)
    if any(v["outcome"] not in SETTLED for v in verdicts + again) or _leaves_open(named, verdicts):
        raise click.exceptions.Exit(DECLARED)


def _leaves_open(named: list[dict[str, Any]], verdicts: list[dict[str, Any]]) -> bool:
    """Whether something that was named is still open: it is in flight, a person's, or could not be asked about here."""
    settled = {verdict["operation_id"] for verdict in verdicts if verdict["outcome"] in SETTLED}
    return any(a["outcome"] not in CLOSED and a["operation_id"] not in settled for a in named)


def _print(
    closed: list[dict[str, Any]], named: list[dict[str, Any]], verdicts: list[dict[str, Any]],
    again: list[dict[str, Any]], as_json: bool,
) -> None:  # fmt: skip
    if as_json:
        print_json(closed=closed, named=named, data=verdicts, redispatched=again)
        return
    for attempt in closed:
        click.echo(f"closed the attempt of {safe(attempt['operation_id'])} ({safe(attempt['proof'])})")
    for answer in named:
        tell(answer, as_json=False)
    for verdict in verdicts:
        first, *rest = words_of(verdict)
        click.echo(f"{safe(verdict['operation_id'])}: {first}")
        for line in rest or lines_of(verdict.get("evidence") or {}):
            click.echo(f"  {line}")
    for answer in again:
        first, *rest = words_of(answer)
        click.echo(f"sent again, finding {safe(answer['finding_ref'])}: {first}")
        for line in rest or lines_of(answer["evidence"]):
            click.echo(f"  {line}")
    if not (closed or named or verdicts or again):
        click.echo("nothing is due")
