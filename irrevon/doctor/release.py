"""Which release the ledger is of, and whether every migration of this one was applied to it (S9)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from irrevon import __version__
from irrevon.admission import may_be_newer
from irrevon.doctor.catalog import Absent, Catalog, Unseen
from irrevon.doctor.lines import Line, fail, ok, skip, some
from irrevon.doctor.situation import Situation

MIGRATE = "run: irrevon migrate"


def release_of(ledger: Catalog) -> str | None:
    """The version that the ledger says it is of; "" where it does not say, to this login or at all; None: no ledger."""
    if not ledger.rows("books")[0]["ledger"]:
        return None
    try:
        return str(ledger.rows("release")[0]["release"])
    except (Absent, Unseen):
        return ""


def release(s: Situation) -> Iterator[Line]:
    """Whether there is a ledger, and of this version."""
    told = release_of(s.ledger)
    if told is None:
        yield fail("release", "there is no ledger in this database", MIGRATE)
    elif told == "":
        yield fail("release", "the ledger does not say of which version it is, at least not to this login",
                   "see the checks login, functions and privileges")  # fmt: skip
    elif told == __version__:
        yield ok("release", f"{told}, as this program")
    elif may_be_newer(told):
        yield fail(
            "release", f"the ledger is of {told}, this program of {__version__}", "install that version of irrevon"
        )
    else:
        yield fail("release", f"the ledger is of {told}, this program of {__version__}", MIGRATE)


def migrations(s: Situation) -> Iterator[Line]:
    """What the migrator's own record lists, beside the changes that are shipped."""
    (books,) = s.ledger.rows("books")
    keeper = "yoyo" if books["yoyo"] else "sqitch" if books["sqitch"] else None
    if not books["ledger"]:
        yield skip("migrations", "not made: there is no ledger")
        return
    if keeper is None:
        yield fail("migrations", "a ledger without a record of its migrations: nobody can bring it up to date",
                   "restore the schema irrevon_migrations (or sqitch) too")  # fmt: skip
        return
    applied = {str(row["name"]) for row in s.ledger.rows(keeper)}
    known = {path.name.removesuffix(".sql") for path in files("irrevon_db").joinpath("deploy").iterdir()
             if path.name[:1].isdigit() and path.name.endswith(".sql")}  # fmt: skip
    pending, unknown = tuple(sorted(known - applied)), tuple(sorted(applied - known))
    if pending:
        yield fail("migrations", f"not applied: {some(pending)}", MIGRATE, pending)
    if unknown:
        yield fail(
            "migrations", f"unknown to this program: {some(unknown)}", "install the version that knows them", unknown
        )
    if not pending and not unknown:
        yield ok("migrations", f"{len(applied)} applied, none pending (by {keeper})")
