"""irrevon dispatch: take effects as far as they go now, once each."""

from __future__ import annotations

from contextlib import closing, nullcontext
from typing import Any

import click

from irrevon.adapters import load
from irrevon.commands._answer import is_committed, lines_of, shown
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.commands.status import effect_name
from irrevon.config import Config
from irrevon.dispatcher import Dispatcher
from irrevon.errands import run_errands
from irrevon.errors import IrrevonError
from irrevon.ledger import LedgerError
from irrevon.log import Log
from irrevon.recovery import Recovered, boot
from irrevon.witness import Witness

DECLARED = 3


def _sayable(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and not (value and value.isprintable()):  # a shell's empty variable names no writer
        raise click.BadParameter("must be printable text")
    return value


@click.command()
@click.argument("effect_ids", metavar="[EFFECT_ID]...", nargs=-1, type=effect_name)
@click.option("--writer", metavar="NAME", callback=_sayable, help="Writer to be; else [writer] name.")
@json_option
@pass_config
def dispatch(config: Config, effect_ids: tuple[str, ...], writer: str | None, as_json: bool) -> None:
    """Dispatch effects: recovery first, then one wire attempt each, if the ledger allows it.

    Last, and without EFFECT_ID alone, what was decided to be sent and nobody has claimed: redispatches, retries, late
    approvals.

    Exit 0 only if this run sent every effect that is named, or else all that was due, and the destination committed it;
    3 for every other answer.

    Example: irrevon dispatch 0bb7e8d6 --json
    """
    adapters = {name: load(name, settings) for name, settings in config.adapters.items()}
    log = Log(file=config.log_file)
    failure: Exception | None = None
    answers: list[dict[str, Any]] = []
    errands: list[dict[str, Any]] = []
    name = writer or config.writer
    kept = closing(Witness(config.witness_dir, name)) if config.witness_dir else nullcontext()
    with kept as witness, open_ledger(config) as ledger:
        me = boot(ledger, adapters, log, name, config.run_dir, witness)
        hand = Dispatcher(ledger, adapters, log, me.writer, me.epoch, me.testimony)
        try:
            for effect_id in effect_ids:
                answers.append({"effect_id": effect_id, **hand.dispatch(effect_id)})
            errands.extend(run_errands(ledger, hand, list(adapters), log))  # what is asked for comes first
        except (IrrevonError, LedgerError) as error:
            failure = error  # what the others came to is told first
        finally:
            me.run_file.close()
    me.verdicts.extend(errands)
    _print(me, answers, as_json)
    if failure is not None:
        raise failure
    if not all(is_committed(answer) for answer in (answers if effect_ids else errands)):
        raise click.exceptions.Exit(DECLARED)


def _print(me: Recovered, answers: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        verdicts = [shown(verdict) for verdict in me.verdicts]
        recovered = {"closed": me.closed, "parked": me.parked, "forgotten": me.forgotten, "verdicts": verdicts}
        data = [shown(answer) for answer in answers]
        print_json(writer=me.writer, epoch=me.epoch, recovered=recovered, data=data)
        return
    for attempt in me.closed:
        click.echo(f"recovery: closed the attempt of {attempt['operation_id']} ({attempt['proof']})")
    for attempt in me.parked:
        click.echo(f"recovery: could not close the attempt of {attempt['operation_id']} ({attempt['proof']}); "
                   "a person has to look at it")  # fmt: skip
    for claim in me.forgotten:
        click.echo(f"recovery: the ledger had forgotten a claim of {claim['operation_id']} ({claim['outcome']})")
    for verdict in me.verdicts:
        click.echo(f"recovery: {verdict['operation_id']}: " + "; ".join(lines_of(verdict)))
    for answer in answers:
        first, *rest = lines_of(answer)
        click.echo(f"{answer['effect_id']}: {first}")
        for line in rest:
            click.echo(f"  {line}")
