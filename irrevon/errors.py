"""The one exception that a person is meant to read."""

from __future__ import annotations


class IrrevonError(Exception):
    """A failure that ends a command: three short lines and an exit code.

    what       what did not happen
    why        the reason: a path and the rule it breaks, never the value found there
    todo       the next thing to type or to change; empty when there is none
    exit_code  1 unexpected failure, 2 usage or bad configuration, 3 declared outcome
               (not found, storage down), 4 integrity refusal (decision S1)
    """

    def __init__(self, what: str, why: str = "", todo: str = "", *, exit_code: int = 1) -> None:
        if exit_code not in (1, 2, 3, 4):
            raise ValueError("exit_code is 1, 2, 3 or 4: 0 is success, and nothing else is declared")
        super().__init__(what)
        self.what = what
        self.why = why
        self.todo = todo
        self.exit_code = exit_code

    def __str__(self) -> str:
        return "\n".join(line for line in (self.what, self.why, self.todo) if line)


class StorageUnavailable(IrrevonError):
    """The database went away, or refuses writes. Whether the last call was carried out is unknown: repeat it."""


class Terminated(KeyboardInterrupt):
    """SIGTERM, for a command that has something to put away first: it ends like an interrupt, with exit 143."""
