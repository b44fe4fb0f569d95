"""What an error of the database means to whoever called a function of the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import psycopg

# SQLSTATE classes that speak of the storage and not of the call: connection, rollback, resources, lock or
# object state, operator intervention, system error, internal error. The call may be repeated until it is stored.
_STORAGE = {"08", "40", "53", "55", "57", "58", "XX"}
_READ_ONLY = "25006"
_MISFITS = {"42883", "42725", "42P18"}  # no function takes arguments of such types and names
ServerError = psycopg.Error  # what the ledger did not refuse, and the server did


@dataclass
class LedgerError(Exception):
    """A refusal by the ledger: one row of canon_errors, and the path and rule of this call."""

    sqlstate: str
    message: str
    detail: dict[str, Any]
    hint: str
    exit_code: int = 1

    def __str__(self) -> str:
        return self.message


def speaks_of_storage(state: str) -> bool:
    """Whether this SQLSTATE is about the storage: the same call may succeed once that is well again."""
    return state[:2] in _STORAGE or state == _READ_ONLY


def fits_nothing(error: psycopg.Error) -> bool:
    """Whether the call failed before any function began: an argument cannot be read as what it has to be."""
    began = "SQL" in (error.diag.context or "")  # PL/pgSQL, in whatever language the server speaks
    return error.sqlstate in _MISFITS or ((error.sqlstate or "")[:2] == "22" and not began)


def malformed(path: str, rule: str) -> LedgerError:
    """The ledger's own refusal of an argument, where the argument cannot reach it."""
    return LedgerError(
        "IR105", "malformed_argument: an argument of the call breaks a rule", {"path": path, "rule": rule},
        "DETAIL names the argument and the rule; nothing was stored.", exit_code=2,
    )  # fmt: skip


def first_line(error: psycopg.Error) -> str:
    """What the server said, on one line of at most 200 characters."""
    return (error.diag.message_primary or str(error)).strip().splitlines()[0][:200]
