"""What a witness costs: python tests/witness_cost.py [FOLDER] appends claims by 1 and by 16 threads.

CPU and fsyncs are the measure; wall time is the disk's. A hand waits for one fsync more beside the ledger's three.
"""

import sys
import tempfile
import threading
import time
from pathlib import Path
from unittest import mock

from irrevon.witness import Witness, os

CLAIM = {
    "claim_token": "01900000-0000-7000-8000-000000000001", "operation_id": "ab" * 32 + ":0",
    "at": "2026-11-30T23:00:00.000000+00:00", "wal": "7714060633136869010/00000001", "lsn": "0/97982250",
}  # fmt: skip
EACH = 2000


def measure(folder: Path, threads: int) -> str:
    witness, syncs, real = Witness(folder, f"threads-{threads}"), [0], os.fdatasync

    def counted(descriptor: int) -> None:
        syncs[0] += 1
        real(descriptor)

    def work() -> None:
        for _ in range(EACH // threads):
            witness.append(CLAIM)

    with mock.patch.object(os, "fdatasync", counted):
        wall, cpu = time.perf_counter(), time.process_time()
        hands = [threading.Thread(target=work) for _ in range(threads)]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    size = witness.path.stat().st_size
    began = time.process_time()
    witness.records()
    read = time.process_time() - began
    witness.close()
    told = f"{threads:2} threads: {cpu / EACH * 1e6:6.0f} us CPU, {syncs[0] / EACH:5.2f} fsyncs"
    told += f" and {wall / EACH * 1e6:6.0f} us wall a claim; {size / EACH:.0f} octets a claim"
    return f"{told}; read back at {read / EACH * 1e6:.0f} us CPU a claim"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as place:
        for count in (1, 16):
            print(measure(Path(place), count))
