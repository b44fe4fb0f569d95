"""What a witness costs: an effect dispatched with one and without, and its file by 1 and by 16 threads (decision S5).

The destination is a no-op. Count the fsyncs: what one takes is the disk's, which is the one that the data are on.
"""

from __future__ import annotations

import io
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from irrevon_adapters.refdest import RefdestC2

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.recovery import boot
from irrevon.wire import Adapter
from irrevon.witness import Witness

from .adjudication import Answering
from .counts import round_trips
from .place import Broken, Place
from .subjects import client_cpu, contract

EFFECTS, CLAIMS = 200, 2000
THREADS = (1, 16)
CLAIM = {
    "claim_token": "01900000-0000-7000-8000-000000000001", "operation_id": "ab" * 32 + ":0",
    "at": "2026-11-30T23:00:00.000000+00:00", "wal": "7714060633136869010/00000001", "lsn": "0/97982250",
}  # fmt: skip
Row = dict[str, float]


def witness(where: Place, rounds: int, say: Callable[[str], None]) -> dict[str, Row]:
    """For each way: round trips, fsyncs, milliseconds of wall and of CPU, octets; the best of some rounds."""
    result: dict[str, Row] = {}
    with tempfile.TemporaryDirectory(dir=where.server.home.parent) as folder:
        for number in range(rounds):
            for name, kept in (("without", False), ("with", True)):
                _better(result, name, _dispatched(where, Path(folder) / f"{name}-{number}", f"{name}-{number}", kept))
            for threads in THREADS:
                _better(result, f"its file, {threads} threads", _told(Path(folder) / f"{threads}-{number}", threads))
    for name, row in result.items():
        say(f"witness: {name}: {row}")
    return result


def _better(result: dict[str, Row], name: str, row: Row) -> None:
    result[name] = {key: min(value, result.get(name, row)[key]) for key, value in row.items()}


def _dispatched(where: Place, folder: Path, writer: str, kept: bool) -> Row:
    """One hand's effects, one after the other."""
    adapter, log = Answering(RefdestC2({"url": "http://127.0.0.1:1"}), "OK", True), Log(io.StringIO())
    adapters: dict[str, Adapter] = {"refdest-c2": adapter}
    file = Witness(folder, writer) if kept else None
    with Ledger(where.dsn("bench_app")) as ledger, _syncs() as syncs:
        me = boot(ledger, adapters, log, writer, folder, file)
        hand = Dispatcher(ledger, adapters, log, me.writer, me.epoch, me.testimony)
        assert ledger.connection is not None

        def work(count: int, name: str) -> None:
            for number in range(count):
                row = ledger.one("register_intent", contract=contract(f"{writer}/{name}{number}", f"{writer}/{number}"))
                answer = hand.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"]))
                if answer["lifecycle"] != "SETTLED_COMMITTED":
                    raise Broken(f"not committed: {answer}")

        work(20, "warm")
        trips = round_trips(ledger.connection, lambda: work(20, "traced")) / 20
        syncs[0], size = 0, file.path.stat().st_size if file else 0
        wall, cpu = time.perf_counter(), client_cpu()
        work(EFFECTS, "")
        wall, cpu = time.perf_counter() - wall, client_cpu() - cpu
        octets = file.path.stat().st_size - size if file else 0
        me.run_file.close()
        if file:
            file.close()
    return {"round_trips": trips, "fsyncs": syncs[0] / EFFECTS, "wall_ms": wall / EFFECTS * 1e3,
            "client_ms": cpu / EFFECTS, "octets": octets / EFFECTS}  # fmt: skip


def _told(folder: Path, threads: int) -> Row:
    """The file alone, told of claims by so many threads at once."""
    file = Witness(folder, "many")

    def work() -> None:
        for _ in range(CLAIMS // threads):
            file.append(CLAIM)

    with _syncs() as syncs:
        wall, cpu = time.perf_counter(), time.process_time()
        hands = [threading.Thread(target=work) for _ in range(threads)]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    size = file.path.stat().st_size
    file.close()
    return {"round_trips": 0, "fsyncs": syncs[0] / CLAIMS, "wall_ms": wall / CLAIMS * 1e3,
            "client_ms": cpu / CLAIMS * 1e3, "octets": size / CLAIMS}  # fmt: skip


@contextmanager
def _syncs() -> Iterator[list[int]]:
    """Count the fsyncs of this process."""
    seen, real = [0], os.fdatasync

    def counted(descriptor: Any) -> None:
        seen[0] += 1
        real(descriptor)

    with mock.patch.object(os, "fdatasync", counted):
        yield seen
