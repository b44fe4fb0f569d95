"""irrevon doctor: is everything as it has to be? Reads only."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress

import click

from irrevon.commands._complaint import scrubbed
from irrevon.commands._text import line as shown
from irrevon.commands._text import safe
from irrevon.commands._work import json_option, print_json
from irrevon.doctor import FAIL, LEVELS, Line, examine
from irrevon.errors import IrrevonError
from irrevon.flags import Flags

DECLARED = 3


@click.command()
@click.option("--probe", is_flag=True, help="Also ask each destination in force by the liveness call that it declares.")
@json_option
@click.pass_obj
def doctor(flags: Flags, probe: bool, as_json: bool) -> None:
    """Check settings, server, schema, privileges and destinations; change nothing. Exit 3 if something fails.

    A line each: ok, warn, fail, or skip for what was not made or not seen; the check; what was seen, and what to do.
    Run it as the login that works, and once after each migration as a superuser, who sees everything.

    Example: irrevon doctor --probe
    """
    secrets = _secrets(flags)
    lines = []
    for line in examine(flags.load, probe):
        told = Line(line.level, line.check, _told(line.seen, secrets), _told(line.todo, secrets), line.objects)
        lines.append(told)
        if not as_json:
            click.echo(f"{told.level:<4}  {safe(told.check):<18}  {shown(told.seen, 600)}")
            if told.todo:
                click.echo(f"{'':<4}  {'':<18}  -> {shown(told.todo)}")
    count = Counter(line.level for line in lines)
    if as_json:
        print_json(failed=count[FAIL], data=[line.row() for line in lines])
    else:
        click.echo(", ".join(f"{count[level]} {level}" for level in LEVELS if count[level]), err=True)
    if count[FAIL]:
        raise click.exceptions.Exit(DECLARED)


def _secrets(flags: Flags) -> list[str]:
    """Where a password may stand: the flag, and whatever the settings name."""
    given = [flags.database or ""]
    with suppress(IrrevonError):
        given.append(flags.load().database_url or "")
    return given


def _told(text: str, secrets: list[str]) -> str:
    return scrubbed(text, secrets, os.environ)
