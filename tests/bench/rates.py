"""Effects per second at 1, 8 and 32 clients, every subject in every round, and their ratios inside one round."""

from __future__ import annotations

import re
import resource
import subprocess
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from statistics import median
from typing import Any

from .place import HERE, Broken, Place
from .subjects import Floor, IrrevonPy, Subject

CLIENTS = (1, 8, 32)
RUNS = count(1)
SETTLED = "select count(*) from irrevon.effect_transitions where to_state = 'SETTLED_COMMITTED'"
Round = dict[str, float]


def rates(where: Place, rounds: int, seconds: float, say: Callable[[str], None]) -> dict[int, Round]:
    """For each number of clients: medians of the rates, of the two ratios, and pgbench's CPU for one effect."""
    result: dict[int, Round] = {}
    for clients in CLIENTS:
        seen = []
        for turn in range(rounds):
            say(f"rates: {clients} clients, round {turn + 1} of {rounds}")
            seen.append(_round(where, clients, seconds))
        result[clients] = {key: median(one[key] for one in seen) for key in seen[0]}
    return result


def _round(where: Place, clients: int, seconds: float) -> Round:
    before = _settled(where)
    ours, ours_cpu, made = _pgbench(where, "irrevon", clients, seconds)
    floor, floor_cpu, _ = _pgbench(where, "floor", clients, seconds)
    ours_py, made_py = _python(where, IrrevonPy, clients, seconds)
    floor_py, _ = _python(where, Floor, clients, seconds)
    if _settled(where) - before != made + made_py:
        raise Broken("the ledger did not settle every effect that was counted")
    return {
        "irrevon": ours, "floor-3cf": floor, "irrevon-py": ours_py, "floor-py3cf": floor_py,
        "ratio": ours / floor, "ratio-py": ours_py / floor_py,
        "irrevon client_ms": ours_cpu, "floor-3cf client_ms": floor_cpu,
    }  # fmt: skip


def _pgbench(where: Place, script: str, clients: int, seconds: float) -> tuple[float, float, int]:
    """Effects per second, milliseconds of CPU that pgbench itself used for one, and how many there were."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Order numbers rise with the run and with time, as claim tokens of version 7 do.
    variables = {"n": 0, "base": next(RUNS) * 10**12, "stamped_at": datetime.now(UTC).isoformat(timespec="seconds")}
    done = subprocess.run(
        [where.server.bin / "pgbench", "-n", "-M", "prepared", "-f", HERE / f"{script}.pgbench", "-c", str(clients),
         "-j", str(min(clients, 2)), "-T", str(max(1, round(seconds))), where.dsn("bench_app"),
         *(word for name, value in variables.items() for word in ("-D", f"{name}={value}"))],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    rate = re.search(r"(?m)^tps = ([0-9.]+)", done.stdout)
    made = re.search(r"transactions actually processed: (\d+)", done.stdout)
    failed = re.search(r"failed transactions: (\d+)", done.stdout)
    if done.returncode or not rate or not made or not failed or int(failed[1]) or "aborted" in done.stderr:
        raise Broken(f"pgbench {script}: {done.stderr.strip()[-300:]}")
    cpu = spent.ru_utime + spent.ru_stime - used.ru_utime - used.ru_stime
    return float(rate[1]), cpu * 1000 / int(made[1]), int(made[1])


def _python(where: Place, make: Callable[..., Subject], clients: int, seconds: float) -> tuple[float, int]:
    """Effects per second of threads with a connection each, and how many there were, the first ones included."""
    subjects = [make(where, scope=f"acme-store/{client}") for client in range(clients)]
    made, failures = [0] * clients, []
    ready = threading.Barrier(clients + 1)
    over = threading.Event()

    def carry_out(client: int) -> None:
        try:
            for _ in range(6):  # psycopg prepares a statement when it comes for the sixth time
                subjects[client].effect()
            ready.wait()
            while not over.is_set():
                subjects[client].effect()
                made[client] += 1
        except Exception as error:
            failures.append(error)
            ready.abort()

    threads = [threading.Thread(target=carry_out, args=[client]) for client in range(clients)]
    for thread in threads:
        thread.start()
    try:
        ready.wait()
        began = time.monotonic()
        over.wait(seconds)
        counted, took = sum(made), time.monotonic() - began
    except threading.BrokenBarrierError:
        counted, took = 0, 1.0
    over.set()
    for thread in threads:
        thread.join()
    for subject in subjects:
        subject.connection.close()
    if failures:
        raise Broken(f"{make.__name__}: {failures[0]}")
    return counted / took, sum(made) + 6 * clients


def _settled(where: Place) -> int:
    with where.connect() as session:
        row: Any = session.execute(SETTLED).fetchone()
    return int(row[0])
