"""The rules of irrevon.toml. An error names a path and a rule, never the value: it may be a secret."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from irrevon.errors import IrrevonError


def fail(path: str, rule: str) -> IrrevonError:
    """Make the error for one broken rule of the configuration."""
    return IrrevonError("the configuration is not valid", f"{path}: {rule}", exit_code=2)


def syntax_rule(error: tomllib.TOMLDecodeError) -> str:
    """Say where the TOML breaks. The parser's own words may quote the text, so only the place is kept."""
    place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
    where = f"line {place[1]}, column {place[2]}" if place else "the end of the file"
    return f"must be TOML; it stops being TOML at {where}"


def require_conninfo(value: str, path: str) -> str:
    """Return a libpq connection string or URI as it is; refuse anything else."""
    import psycopg  # here, because most commands of an embedded server never need it
    from psycopg.conninfo import conninfo_to_dict

    try:
        found = conninfo_to_dict(value)
    except (psycopg.ProgrammingError, UnicodeError):  # octets of a command line that are no UTF-8
        found = {}
    if not found or "\0" in value:
        raise fail(path, "must be a PostgreSQL connection string or URI, in UTF-8")
    return value


def holds_password(value: str) -> bool:
    """Whether a connection string carries a password."""
    from psycopg.conninfo import conninfo_to_dict

    return "password" in conninfo_to_dict(value)


def expanded(value: str, path: str, base: Path | None = None) -> Path:
    """Return an absolute path: ~ and ~user are homes, and a relative one starts at `base`, or where we are."""
    try:
        found = Path(value).expanduser()
    except RuntimeError:
        raise fail(path, "must not start with the home of an unknown user") from None
    return found if found.is_absolute() else (base or working_folder()) / found


def working_folder() -> Path:
    """Return the folder that relative names start at. IrrevonError (exit 2): it was removed, or is not ours to see."""
    try:
        return Path.cwd()
    except OSError as error:
        raise IrrevonError(
            "the working directory cannot be read", error.strerror or "", "change to another folder", exit_code=2
        ) from None


def meant(name: str, known: Iterable[str]) -> str:
    """What a name that nobody knows may have been meant to be, in words; the names known where none is near."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, 1)
    return f"; is it {near[0]}?" if near else f"; known are {', '.join(names)}" if names else ""


class Table:
    """One table of the file. Whatever is asked for is taken out; what is left over is unknown."""

    def __init__(self, path: str, content: object) -> None:
        if not isinstance(content, dict):
            raise fail(path, "must be a table")
        self._at = path
        self._left: dict[str, Any] = dict(content)
        self._known: list[str] = []

    def tables(self, names: tuple[str, ...]) -> dict[str, Table]:
        """Return these sub-tables, an absent one as empty; there may be no other member."""
        found = {name: Table(f"{self._at}/{name}", self._left.pop(name, {})) for name in names}
        self._known += names
        self.require_nothing_left()
        return found

    def text(self, name: str, longest: int = 4096) -> str | None:
        """Return a string of 1..longest characters without NUL, or None when absent."""
        value = self._left.pop(name, None)
        self._known.append(name)
        if value is None:
            return None
        if not isinstance(value, str) or not 1 <= len(value) <= longest or "\0" in value:
            raise fail(f"{self._at}/{name}", f"must be a string of 1 to {longest} characters, without NUL")
        return value

    def path(self, name: str, base: Path) -> Path | None:
        """Return an absolute path, a relative one counted from `base`; None when absent."""
        value = self.text(name)
        if value is None:
            return None
        return expanded(value, f"{self._at}/{name}", base)

    def mappings(self) -> Mapping[str, Mapping[str, Any]]:
        """Return all members, each of which must be a table, read-only and otherwise as they stand."""
        found = {name: Table(f"{self._at}/{name}", value)._left for name, value in self._left.items()}
        self._left = {}
        return MappingProxyType({name: MappingProxyType(table) for name, table in found.items()})

    def require_nothing_left(self) -> None:
        """Refuse members that nobody asked for: a misspelt setting must not be ignored in silence."""
        for name in self._left:
            raise fail(f"{self._at}/{name}", f"is not a setting that irrevon knows{meant(name, self._known)}")
