"""irrevon init: the files that a project with a ledger begins with. No network, no database, no git."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

import click

from irrevon.commands._text import safe
from irrevon.commands._work import json_option, print_json
from irrevon.errors import IrrevonError

# What is written, from which template; the names that other tools expect.
FILES = {
    "irrevon.toml": "irrevon.toml.template",
    "compose.yaml": "compose.yaml.template",
    ".env.example": "env.example.template",
}
DECLARED = 3


@click.command()
@click.argument("directory", metavar="[DIR]", default=".")
@click.option("--force", is_flag=True, help="Replace files that differ.")
@json_option
def init(directory: str, force: bool, as_json: bool) -> None:
    """Write irrevon.toml, compose.yaml and .env.example into DIR (default: here), where they are not there yet.

    A file that is there and differs is kept and named, with exit 3; --force replaces it.

    Example: irrevon init shop
    """
    folder = Path(directory)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        done = {name: placed(folder / name, content(template), force) for name, template in FILES.items()}
    except OSError as error:
        raise IrrevonError(
            "the files cannot be written", f"{error.filename or directory}: {error.strerror}",
            "name a folder of yours: irrevon init DIR", exit_code=2,
        ) from None  # fmt: skip
    if as_json:
        print_json(data=[{"file": str(folder / name), "outcome": outcome} for name, outcome in done.items()])
    for name, outcome in () if as_json else done.items():
        click.echo(f"{outcome:<9} {safe(folder / name)}")
    kept = [name for name, outcome in done.items() if outcome == "kept"]
    if kept:
        raise IrrevonError(
            f"kept as it is, and different: {', '.join(kept)}", "nothing that somebody wrote is overwritten unasked",
            "compare it with a fresh one (irrevon init elsewhere), or replace it: irrevon init --force", exit_code=3,
        )  # fmt: skip


def content(template: str) -> bytes:
    """The octets of one template."""
    return files("irrevon.commands").joinpath(template).read_bytes()


def placed(path: Path, wanted: bytes, force: bool) -> str:
    """Put the octets there: written, unchanged, kept (it differs) or replaced.

    OSError: the folder cannot be written, or what is to be replaced is no file.
    """
    if not os.path.lexists(path):
        with path.open("xb") as file:
            file.write(wanted)
        return "written"
    if path.is_file() and path.read_bytes() == wanted:
        return "unchanged"
    if not force:
        return "kept"
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_bytes(wanted)
        fresh.replace(path)  # whole, or not at all
    finally:
        fresh.unlink(missing_ok=True)
    return "replaced"
