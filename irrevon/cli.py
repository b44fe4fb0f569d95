"""The irrevon command: data on stdout, messages on stderr, one exit table for every command (decision S1).

0 success, 1 unexpected failure, 2 usage or bad configuration, 3 declared outcome, 4 integrity refusal;
128 + n when signal n ends it (130 for Ctrl-C, 141 when nobody reads the output any more,
143 for SIGTERM).
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

import click
from click.shell_completion import shell_complete

from irrevon import __version__, config
from irrevon.commands._complaint import Complaint, complaint_of
from irrevon.commands._listing import COMMANDS
from irrevon.errors import Terminated
from irrevon.flags import Flags

INTERRUPTED, UNREAD, TERMINATED = 130, 141, 143
COMPLETION = "_IRREVON_COMPLETE"
UNCONFIGURED = {"doctor", "init"}  # they are for the days on which irrevon.toml is not there, or not valid


class Commands(click.Group):
    """One module per command, imported when it is asked for and not to list it: starting stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"irrevon.commands.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--database", metavar="URL",
    help="PostgreSQL 17 to use; without one, an embedded server. Everybody on this machine can read a "
    "command line: keep a password in PGPASSFILE or IRREVON_DATABASE_URL.",
)  # fmt: skip
@click.option("--config", "config_file", metavar="FILE", help="Settings; else irrevon.toml, if it is there.")
@click.version_option(__version__, prog_name="irrevon")
@click.pass_context
def irrevon(context: click.Context, database: str | None, config_file: str | None) -> None:
    """A ledger inside PostgreSQL for external effects that cannot be undone."""
    flags = Flags(config_file, database)
    context.obj = flags if context.invoked_subcommand in UNCONFIGURED else flags.load()


def main() -> NoReturn:
    """Run the command line of this process, and end it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # started with that descriptor closed
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - until the end
    if isinstance(sys.stdout, io.TextIOWrapper):  # a name that the terminal cannot show must not stop a command
        sys.stdout.reconfigure(errors="backslashreplace")
    if asked := os.environ.get(COMPLETION):  # by a shell that has learned to, or that wants to learn
        sys.exit(shell_complete(irrevon, {}, "irrevon", COMPLETION, asked))
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code. Never raises, never shows a traceback unasked."""
    return _flushed(_carry_out(arguments))


def _carry_out(arguments: Sequence[str]) -> int:
    given = list(arguments)
    try:
        # Not click's main(): it would turn a closed pipe into exit 1 and Ctrl-C into Abort.
        with irrevon.make_context("irrevon", list(arguments)) as context:
            try:
                irrevon.invoke(context)
            finally:
                given += _configured(context)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (KeyboardInterrupt, click.Abort) as stopped:
        code = TERMINATED if isinstance(stopped, Terminated) else INTERRUPTED
        _say(Complaint(code, "interrupted"), given)
        return code
    except BrokenPipeError:
        _discard_output()
        return UNREAD
    except Exception as error:  # the last resort: whatever it is, it becomes a line and a code
        complaint = complaint_of(error)
        _say(complaint, given)
        return complaint.exit_code
    return 0


def _configured(context: click.Context) -> list[str]:
    """The configured URL: what is secret in it must not show in a message either."""
    found = context.obj
    return [found.database_url] if isinstance(found, config.Config) and found.database_url else []


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return UNREAD
    except OSError as error:  # a full disk: what was printed is not whole, and that is no success
        _discard_output()
        if code == 0:  # else it has been told, and what could not be written is still in the buffer
            _say(complaint_of(error), ())
        return code or 1
    return code


def _say(complaint: Complaint, given: Sequence[str]) -> None:
    with suppress(OSError):
        print(complaint.text(given, os.environ), file=sys.stderr, flush=True)


def _discard_output() -> None:
    # The interpreter flushes once more at its end; it shall find somewhere to put the rest.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
