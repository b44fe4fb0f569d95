"""irrevon adapter: what is installed here, and what the ledger knows of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from irrevon.adapters import installed, load
from irrevon.commands._input import read_document
from irrevon.commands._text import safe
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.config import Config
from irrevon.errors import IrrevonError


@click.group(no_args_is_help=False)
def adapter() -> None:
    """Register and list the destinations' capability declarations."""


@adapter.command()
@click.argument("source", metavar="NAME|FILE")
@json_option
@pass_config
def register(config: Config, source: str, as_json: bool) -> None:
    """Put a declaration in force: an installed adapter's, or one from a file (- for standard input).

    Example: irrevon adapter register refdest-c2
    """
    text = _declaration(config, source)
    with open_ledger(config) as ledger:
        answer = ledger.one("register_adapter", declaration=text)
    if as_json:
        print_json(**answer)
    else:
        click.echo(f"{answer['outcome']} {safe(answer['adapter_id'])} {answer['declaration_digest']}")


@adapter.command("list")
@json_option
@pass_config
def list_adapters(config: Config, as_json: bool) -> None:
    """List the adapters of this installation and the declarations in force.

    Example: irrevon adapter list
    """
    found = _adapters(config)
    if as_json:
        print_json(data=found)
        return
    for row in found:
        where = "installed" if row["installed"] else "not installed"
        configured = "configured" if row["configured"] else "not configured"
        digest = row["declaration_digest"]
        declared = f"{safe(row['tier'])} {digest}" if digest else "not declared"
        click.echo(f"{safe(row['adapter'])}\t{where}\t{configured}\t{declared}")


def _declaration(config: Config, source: str) -> str:
    if source in installed():
        return json.dumps(dict(load(source, config.adapter(source)).declaration))
    if source != "-" and not Path(source).exists():
        raise IrrevonError(
            "there is no such declaration", f"{source}: neither an installed adapter nor a file",
            "see: irrevon adapter list", exit_code=2,
        )  # fmt: skip
    return read_document(source, "declaration")


def _adapters(config: Config) -> list[dict[str, Any]]:
    with open_ledger(config) as ledger:
        declared = {row["adapter_id"]: row for row in ledger.call("adapters_in_force")}
    points = installed()
    return [
        {
            "adapter": name,
            "installed": name in points,
            "configured": name in config.adapters,
            "tier": declared.get(name, {}).get("tier"),
            "declaration_digest": declared.get(name, {}).get("declaration_digest"),
            "declared_at": declared.get(name, {}).get("declared_at"),
        }
        for name in sorted({*points, *declared})
    ]
