"""Look at everything that the guarantees rest on, and change nothing (RFC-002 section 12).

`examine` makes the checks of CHECKS in their order. A check is a function of a Situation that yields lines; what it
may not see, and what cannot be made because something before it failed, is said as such and never as ok.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass

from irrevon.config import Config
from irrevon.doctor import (
    adapters,
    configuration,
    containment,
    liveness,
    login,
    release,
    server,
    settings,
    shape,
    vectors,
)  # fmt: skip
from irrevon.doctor.catalog import Absent, Catalog, Unseen
from irrevon.doctor.lines import FAIL, LEVELS, Line, fail, ok, skip
from irrevon.doctor.situation import Situation, address
from irrevon.errors import IrrevonError

__all__ = ["CHECKS", "FAIL", "LEVELS", "Line", "examine"]

ALWAYS, SETTINGS, DATABASE = "always", "settings", "database"


@dataclass(frozen=True)
class Check:
    """One function, what it is called where it cannot be made, and what it needs for that."""

    name: str
    make: Callable[[Situation], Iterator[Line]]
    needs: str = DATABASE


def reachable(s: Situation) -> Iterator[Line]:
    """Whether the database answers."""
    if s.catalog is not None:
        yield ok("database", "the embedded server answers" if s.embedded else "it answers")
    elif s.unreachable is not None:
        yield fail("database", f"{s.unreachable.what}: {s.unreachable.why}", s.unreachable.todo)


CHECKS = (
    Check("configuration", configuration.configuration, ALWAYS),
    Check("environment", configuration.environment, ALWAYS),
    Check("identity (python)", vectors.python, ALWAYS),
    Check("folders", configuration.folders, SETTINGS),
    Check("adapters", adapters.adapters, SETTINGS),
    Check("credentials", adapters.credentials, SETTINGS),
    Check("database", reachable, SETTINGS),
    Check("server", server.version),
    Check("encoding", server.encoding),
    Check("standby", server.standby),
    Check("clock", server.clock),
    Check("pooler", server.pooler),
    Check("settings", settings.settings),
    Check("connect", server.doors),
    Check("login", login.login),
    Check("roles", login.roles),
    Check("release", release.release),
    Check("migrations", release.migrations),
    Check("schema", shape.shape),
    Check("identity (ledger)", vectors.ledger),
    Check("declarations", adapters.declarations),
    Check("quarantine", containment.quarantine),
    Check("witness", containment.witness),
    Check("open transactions", containment.held_open),
)
PROBE = Check("liveness", liveness.probe)


def examine(load: Callable[[], Config], probe: bool = False, environ: Mapping[str, str] = os.environ) -> Iterator[Line]:
    """Make every check, and yield what each has to say. Nothing is written, started or dispatched."""
    s = Situation(environ=environ)
    try:
        s.config = load()
        s.catalog = Catalog(address(s.config))
    except IrrevonError as error:
        s.problem, s.unreachable = (error, None) if s.config is None else (None, error)
    with closing(s.catalog) if s.catalog is not None else nullcontext():
        for check in (*CHECKS, *([PROBE] if probe else [])):
            yield from _made(check, s)


def _made(check: Check, s: Situation) -> Iterator[Line]:
    if check.needs != ALWAYS and s.config is None:
        yield skip(check.name, "not made: the configuration is not valid")
        return
    if check.needs == DATABASE and s.catalog is None:
        yield skip(check.name, "not made: the database cannot be reached")
        return
    try:
        yield from check.make(s)
    except Unseen as why:
        yield skip(check.name, f"not seen: {why}")
    except Absent as why:
        yield skip(check.name, f"not made: {why}", "see the checks release and schema")
    except IrrevonError as error:
        yield fail(check.name, f"{error.what}: {error.why}", error.todo)
    except Exception as error:  # a check that breaks is no reason to keep silent about the others
        yield fail(check.name, f"the check could not be made ({type(error).__name__})", "report it")
