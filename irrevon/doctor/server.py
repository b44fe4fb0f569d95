"""The server and its database: version, encoding, standby, who may connect."""

from __future__ import annotations

from collections.abc import Iterator

from irrevon.admission import SERVER_MAJOR
from irrevon.doctor.lines import Line, fail, ok, warn
from irrevon.doctor.seats import seats
from irrevon.doctor.situation import Situation

MINOR = 10  # the minor release that this one was tested with; compose.yaml pins the same
SKEW = 1.0  # seconds


def version(s: Situation) -> Iterator[Line]:
    """The major version that the ledger is made for, and no older minor than it was tested with."""
    (row,) = s.ledger.rows("server")
    major, minor = divmod(row["version_num"], 10000)
    seen = f"PostgreSQL {row['version']}"
    if major != SERVER_MAJOR:
        yield fail("server", seen, f"irrevon runs on PostgreSQL {SERVER_MAJOR}: name another server with --database")
    elif minor < MINOR:
        yield warn("server", seen, f"update it: {SERVER_MAJOR}.{MINOR} mends what earlier ones have")
    else:
        yield ok("server", seen)


def encoding(s: Situation) -> Iterator[Line]:
    """UTF8, and indexes that are sorted as this machine sorts now."""
    (row,) = s.ledger.rows("server")
    if row["encoding"] != "UTF8":
        yield fail(
            "encoding", row["encoding"], "identities are digests of UTF-8: move to a database with encoding UTF8"
        )
    elif row["collation_made"] != row["collation_now"]:
        yield fail("encoding", "the collation has another version now than the indexes were made with",
                   "reindex database; then: alter database ... refresh collation version")  # fmt: skip
    else:
        yield ok("encoding", f"UTF8, sorted by {row['provider']}")


def standby(s: Situation) -> Iterator[Line]:
    """Never write to, gate or adjudicate from a copy."""
    (row,) = s.ledger.rows("server")
    if row["in_recovery"]:
        yield fail("standby", "this server is a standby, or still recovering", "name the primary with --database")
    else:
        yield ok("standby", "this server is a primary")


def doors(s: Situation) -> Iterator[Line]:
    """Whoever may connect may take advisory locks, and hold every stop up."""
    (row,) = s.ledger.rows("server")
    if row["public_connects"] and not s.embedded:
        yield warn("connect", f"every role of the server may connect to database {row['database']}, and hold stops up",
                   f"revoke connect on database {row['database']} from public, and grant it to some")  # fmt: skip
    else:
        yield ok("connect", "nobody of this machine but its users" if s.embedded else "only roles that were granted it")


def clock(s: Situation) -> Iterator[Line]:
    """This machine's clock beside the server's, which decides."""
    before, server, after = s.ledger.clocks
    skew = max(before - server, server - after, 0.0)
    direction = "ahead of" if server < before else "behind"
    if skew > SKEW:
        yield warn("clock", f"this machine is {skew:.1f} s {direction} the server",
                   "synchronise both (NTP): what is stamped here is fresh or stale by the server's clock")  # fmt: skip
    else:
        yield ok("clock", f"this machine and the server agree to {max(skew, after - before):.3f} s")


def pooler(s: Situation) -> Iterator[Line]:
    """Whether a connection is the session that it seems to be: a writer's lock lives in one (S6)."""
    found = seats(s.ledger.dsn)
    if found.moved:
        yield warn("pooler", "a transaction pooler: two transactions of one connection meet different sessions",
                   "let writers connect to the server itself; through it, hands can claim without one")  # fmt: skip
    elif found.told != found.first:
        yield warn("pooler", "a pooler stands between: the session is of another process than it said",
                   "let it pool sessions, not transactions, or let writers connect to the server itself")  # fmt: skip
    else:
        yield ok("pooler", "none: each connection is a session of its own")
