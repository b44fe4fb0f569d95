"""python -m tests.bench: tables on stdout, progress on stderr; exit 0 whatever the targets say, 1 for a broken run."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from irrevon.errors import IrrevonError

from .adjudication import adjudication
from .boot import boot
from .counts import counts
from .growth import growth
from .place import Broken, Place, place
from .rates import rates
from .report import Results
from .witness import witness

PARTS = ("counts", "rates", "growth", "boot", "adjudication", "witness")


def main() -> int:
    """Measure what was asked for and print it."""
    asked = argparse.ArgumentParser(prog="make bench", description=__doc__)
    asked.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all when none is named")
    asked.add_argument("--quick", action="store_true", help="fewer rounds, and ledgers of 10,000 effects at most")
    asked.add_argument("--json", action="store_true", help="one JSON document")
    asked.add_argument("--folder", default="/var/tmp", help="where the data goes: a disk that keeps what it is told to")
    options = asked.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        asked.error(f"no such part: {', '.join(sorted(unknown))}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server stops and its data goes
    try:
        results = _measure(options.parts or PARTS, options.quick, options.folder)
    except (Broken, IrrevonError) as error:
        print(f"the run is broken: {error}", file=sys.stderr)
        return 1
    print(results.as_json() if options.json else results.as_text())
    return 0


def _measure(parts: list[str] | tuple[str, ...], quick: bool, folder: str) -> Results:
    began = time.monotonic()

    def say(what: str) -> None:
        print(f"{time.monotonic() - began:6.0f} s  {what}", file=sys.stderr, flush=True)

    results = Results("", os.cpu_count() or 1)
    if "counts" in parts or "rates" in parts:
        with _described(folder, results) as where:
            if "counts" in parts:
                results.counts = counts(where, 3 if quick else 11, say)
            if "rates" in parts:
                results.rates = rates(where, 2 if quick else 5, 3 if quick else 8, say)
    # Each of these has a ledger of its own, in which nothing else has happened.
    if "growth" in parts:
        with _described(folder, results) as where:
            sizes = [1_000, 10_000] if quick else [1_000, 10_000, 100_000, 1_000_000]
            results.growth = growth(where, sizes, say)
    if "boot" in parts:
        with _described(folder, results) as where:
            results.boots = boot(where, [1_000, 10_000] if quick else [1_000, 10_000, 100_000], say)
    if "adjudication" in parts or "witness" in parts:
        with _described(folder, results) as where:
            if "adjudication" in parts:
                results.adjudication = adjudication(where, 1 if quick else 3, say)
            if "witness" in parts:
                results.witness = witness(where, 1 if quick else 5, say)
    return results


@contextmanager
def _described(folder: str, results: Results) -> Iterator[Place]:
    """A place to measure in, whose server the results name."""
    with place(folder) as where:
        with where.connect() as session:
            results.server = f"PostgreSQL {session.info.parameter_status('server_version')}"
        yield where


if __name__ == "__main__":
    sys.exit(main())
