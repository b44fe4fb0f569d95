"""What a command says when it does not succeed: what, why, what to do; no traceback, no password."""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import click

from irrevon.commands._text import line, safe
from irrevon.errors import IrrevonError

_PASSWORDS = (
    re.compile(r"://[^:/?#]*:(.*)@"),  # greedy: a password with an unescaped @ in it belongs whole
    re.compile(r"pass(?:word|phrase)?\s*=\s*'((?:[^'\\]|\\.)*)'", re.I),
    re.compile(r"pass(?:word|phrase)?\s*=\s*([^'&\s]+)", re.I),
)
_NAMES = {"IRREVON_DATABASE_URL", "PGPASSWORD"}


@dataclass(frozen=True)
class Complaint:
    """At most three lines, an exit code, and the traceback for whoever asks (IRREVON_DEBUG=1)."""

    exit_code: int
    what: str
    why: str = ""
    todo: str = ""
    trace: str = ""

    def text(self, arguments: Sequence[str], environ: Mapping[str, str]) -> str:
        """The lines for a terminal, without what is secret in the arguments and the environment."""
        lines = [line(part) for part in (self.what, self.why, self.todo) if part]
        if environ.get("IRREVON_DEBUG") == "1":
            lines += [safe(row) for row in self.trace.splitlines()]
        return scrubbed("\n".join(lines), arguments, environ)


def scrubbed(text: str, arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The text without what is secret in the arguments and the environment."""
    for secret in _secrets(arguments, environ):
        text = text.replace(secret, "***")
    return text


def complaint_of(error: Exception) -> Complaint:
    """Say what an exception means to whoever typed the command."""
    trace = "".join(traceback.format_exception(error))
    if isinstance(error, IrrevonError):
        return Complaint(error.exit_code, error.what, error.why, error.todo, trace)
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path if error.ctx else "irrevon"
        return Complaint(2, error.format_message(), "", f"see: {command} --help", trace)
    if isinstance(error, click.ClickException):
        return Complaint(2, error.format_message(), trace=trace)
    return _refused(error, trace) or Complaint(
        1, f"unexpected failure: {type(error).__name__} (IRREVON_DEBUG=1 shows where)", trace=trace
    )


def _refused(error: Exception, trace: str) -> Complaint | None:
    # Imported here: a usage error needs no database driver, and that is half of the time to start.
    import psycopg

    from irrevon.ledger import LedgerError

    if isinstance(error, LedgerError):
        found = {name: value for name, value in error.detail.items() if isinstance(value, str)}
        if found.get("path") == "":  # a JSON Pointer to the whole
            found["path"] = "the document"
        why = ": ".join(found[name] for name in ("path", "rule") if name in found)
        return Complaint(error.exit_code, error.message, why, _hint(error.hint), trace)
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return Complaint(3, "this login may not do that", error.diag.message_primary or "",
                         "use a login with the right it names", trace)  # fmt: skip
    if isinstance(error, psycopg.OperationalError | psycopg.errors.ReadOnlySqlTransaction):
        return Complaint(3, "the database cannot be used", (str(error).strip().splitlines() or [""])[0],
                         "check --database, or: irrevon db start", trace)  # fmt: skip
    return None


def _hint(hint: str) -> str:
    # In psql DETAIL stands above the hint; here it is the line above, and needs no mention.
    return hint.partition("; ")[2] if hint.startswith("DETAIL ") else hint


def _secrets(arguments: Sequence[str], environ: Mapping[str, str]) -> list[str]:
    given = [*arguments, *(environ.get(name, "") for name in _NAMES)]
    found = {match for text in given for rule in _PASSWORDS for match in rule.findall(text)}
    found |= {environ.get("PGPASSWORD", "")}
    pieces = {piece for secret in found for piece in (secret, *secret.split("@"))}
    return sorted((piece for piece in pieces if len(piece) >= 3), key=len, reverse=True)
