"""Where the settings of a hand come from: a flag, the environment, irrevon.toml, a default.

The file is irrevon.toml in the working directory, or what --config / IRREVON_CONFIG names:

    [database]
    url = "postgresql://..."        # absent: an embedded server, see irrevon.embedded
    [embedded]
    home = "/srv/irrevon"
    [writer]
    name = "main"                   # decision A2: one live process per name
    run_dir = "/run/irrevon"        # where the writer's run file and its OS lock live
    witness_dir = "/mnt/elsewhere"  # keep a witness of every claim there (S5); absent: none
    [log]
    file = "/var/log/irrevon.jsonl"
    [adapters.refdest-c2]           # handed to the adapter as it stands
    url = "http://127.0.0.1:8080"

Relative paths start at the file's folder. Environment variables win over the file, flags over both.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from irrevon.config_check import Table, expanded, fail, require_conninfo, syntax_rule, working_folder
from irrevon.errors import IrrevonError

FILE = "irrevon.toml"
LONGEST = 1024 * 1024  # octets


@dataclass(frozen=True)
class Config:
    """What a command needs to know before it starts. Paths are absolute."""

    database_url: str | None
    home: Path
    writer: str
    run_dir: Path
    witness_dir: Path | None
    log_file: Path | None
    adapters: Mapping[str, Mapping[str, Any]]
    source: Path | None

    def adapter(self, name: str) -> Mapping[str, Any]:
        """Return the table [adapters.<name>], empty when there is none."""
        return self.adapters.get(name, MappingProxyType({}))


def load(
    config: str | Path | None = None,
    database: str | None = None,
    environ: Mapping[str, str] = os.environ,
) -> Config:
    """Read the settings. `config` and `database` are the values of the flags of those names.

    Raises IrrevonError (exit 2) that names the file, the path in it and the rule, never the value.
    """
    source = _source(config, environ)
    root = Table("", _parse(source)) if source else Table("", {})
    base = source.parent if source else working_folder()
    tables = root.tables(("database", "embedded", "writer", "log", "adapters"))
    home = _home(tables["embedded"].path("home", base), environ)
    loaded = Config(
        database_url=_database_url(database, environ, tables["database"].text("url")),
        home=home,
        writer=tables["writer"].text("name", longest=128) or "main",
        run_dir=tables["writer"].path("run_dir", base) or home / "run",
        witness_dir=tables["writer"].path("witness_dir", base),
        log_file=tables["log"].path("file", base),
        adapters=tables["adapters"].mappings(),
        source=source,
    )
    for table in tables.values():
        table.require_nothing_left()
    return loaded


def default_home(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder that embedded data lives in when nobody named one."""
    if os.geteuid() == 0:
        return Path("/var/lib/irrevon")
    data = environ.get("XDG_DATA_HOME", "")
    # The XDG specification: a relative path is invalid and to be ignored.
    if data.startswith("/"):
        return Path(data) / "irrevon"
    try:
        return Path("~/.local/share/irrevon").expanduser()
    except RuntimeError:
        raise IrrevonError("this user has no home folder", "", "name one: IRREVON_HOME", exit_code=2) from None


def _home(from_file: Path | None, environ: Mapping[str, str]) -> Path:
    named = environ.get("IRREVON_HOME", "")
    if named:
        return expanded(named, "IRREVON_HOME")
    return from_file or default_home(environ)


def _database_url(flag: str | None, environ: Mapping[str, str], from_file: str | None) -> str | None:
    if flag is not None:
        return require_conninfo(flag, "--database")
    if environ.get("IRREVON_DATABASE_URL"):
        return require_conninfo(environ["IRREVON_DATABASE_URL"], "IRREVON_DATABASE_URL")
    return None if from_file is None else require_conninfo(from_file, "/database/url")


def _source(flag: str | Path | None, environ: Mapping[str, str]) -> Path | None:
    if flag is not None:
        return expanded(str(flag), "--config")
    if environ.get("IRREVON_CONFIG"):
        return expanded(environ["IRREVON_CONFIG"], "IRREVON_CONFIG")
    try:
        here = Path.cwd() / FILE
        return here if here.exists() else None
    except OSError as error:
        raise IrrevonError(
            "the working directory cannot be read", error.strerror or "", "change to another folder", exit_code=2
        ) from None


def _parse(source: Path) -> dict[str, Any]:
    try:
        with source.open("rb") as file:
            octets = file.read(LONGEST + 1)
        if len(octets) > LONGEST:
            raise fail(str(source), f"must hold at most {LONGEST} octets")
        return tomllib.loads(octets.decode("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise fail(str(source), syntax_rule(error)) from None
    except UnicodeDecodeError:
        raise fail(str(source), "must be UTF-8 text") from None
    except (RecursionError, ValueError):  # ValueError: Python's bound on the digits of an integer
        raise fail(str(source), "must not nest so deep, nor hold numbers so long") from None
    except OSError as error:
        raise IrrevonError(
            f"{source} cannot be read", error.strerror or "", "name another with --config", exit_code=2
        ) from None
