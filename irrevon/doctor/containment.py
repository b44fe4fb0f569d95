"""What holds claims back, or would: quarantine, demanded witnesses, transactions that nobody ends."""

from __future__ import annotations

from collections.abc import Iterator

from irrevon.doctor.catalog import Unseen
from irrevon.doctor.lines import Line, fail, ok, skip, some, warn
from irrevon.doctor.situation import Situation

LONGEST = 600.0  # seconds


def quarantine(s: Situation) -> Iterator[Line]:
    """Whether this is the history that the ledger knows (S5), and what is held back where it is not."""
    if s.ledger.rows("server")[0]["in_recovery"]:
        yield skip("quarantine", "not made: a standby has no position of its own")
        return
    try:
        rows = s.ledger.rows("quarantine")
    except Unseen:
        yield from _of_a_reader(s)
        return
    for row in rows:
        if row["elsewhere"]:
            yield fail("quarantine", "restored, promoted or copied since the newest ledger epoch: claims are held",
                       "start a writer (irrevon dispatch), then see: irrevon quarantine --help")  # fmt: skip
        for adapter in row["held"]:
            since = f"{row['created_at']:%Y-%m-%d %H:%M}"
            yield fail("quarantine", f"claims at {adapter} are held since {since} UTC: {row['reason']}",
                       f"find out what was forgotten, then: irrevon quarantine lift {adapter}")  # fmt: skip
    if not any(row["elsewhere"] or row["held"] for row in rows):
        yield ok(
            "quarantine",
            f"ledger epoch {rows[0]['ledger_epoch']}, nothing is held" if rows else "nothing was claimed yet",
        )


def _of_a_reader(s: Situation) -> Iterator[Line]:
    for row in s.ledger.rows("quarantine_seen"):
        yield fail("quarantine", f"claims at {row['adapter_id']} are held: {row['reason']}",
                   f"find out what was forgotten, then: irrevon quarantine lift {row['adapter_id']}")  # fmt: skip
    yield skip("quarantine", "whether this is another history is not seen: this login may not read ledger_epochs",
               "run doctor as irrevon_app")  # fmt: skip


def witness(s: Situation) -> Iterator[Line]:
    """Whether this machine's writer keeps the witness that is demanded."""
    demanded: list[str] = next((row["writers"] for row in s.ledger.rows("witness")), [])
    writer, folder = s.settings.writer, s.settings.witness_dir
    if demanded and not s.dispatches:
        yield ok("witness", f"demanded of {some(tuple(demanded))}; nothing is dispatched from here")
    elif demanded and writer not in demanded:
        yield fail("witness", f"claims are for writers that were named, and {writer} is none of them",
                   "name it in demand_witnesses, or set [writer] name")  # fmt: skip
    elif demanded and folder is None:
        yield fail("witness", f"a witness is demanded of {writer}, and none is configured: its claims are held",
                   "set [writer] witness_dir, on other storage than the database's")  # fmt: skip
    elif folder is None:
        yield ok("witness", "none is demanded, and none is kept: a rollback on the same timeline would go unnoticed")
    else:
        yield ok("witness", f"kept in {folder}{'; it is demanded' if demanded else ''}")


def held_open(s: Situation) -> Iterator[Line]:
    """What has been open for long: it keeps what is dead, and stops wait for it."""
    rows = s.ledger.rows("busy")
    for row in rows:
        if row["seconds"] is None:
            yield warn(
                "open transactions", f"{row['kind']} {row['name']} keeps dead rows", "drop it, if nobody comes back"
            )
        elif float(row["seconds"]) > LONGEST:
            end = (
                f"select pg_terminate_backend({row['name']})"
                if row["kind"] == "transaction"
                else "rollback prepared it"
            )
            yield warn(
                "open transactions",
                f"{row['kind']} {row['name']} is open for {float(row['seconds']) / 60:.0f} minutes",
                end,
            )
    if not s.ledger.rows("monitor")[0]["sees"]:
        yield skip(
            "open transactions",
            "those of other roles are not seen",
            "grant pg_read_all_stats, or run it as a superuser",
        )
    elif not any(row["seconds"] is None or float(row["seconds"]) > LONGEST for row in rows):
        yield ok("open transactions", f"none is older than {LONGEST / 60:.0f} minutes")
