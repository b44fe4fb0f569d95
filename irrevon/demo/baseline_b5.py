"""B5: a durable runtime, a stable operation id, and an idempotency key on the wire, done as well as it can be.

A step is written to an fsynced journal before it starts and after it has ended. A restart skips what ended and
starts again what did not: the runtime's state is exact, and of the outside world it knows nothing. So it sends
the same operation id and the same key again, which is all that a client can do. It is not told that the
destination ignores keys.

    python -m irrevon.demo.baseline_b5 --url http://127.0.0.1:PORT --journal FILE
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from irrevon_adapters.refdest import RefdestC2

from irrevon import identity
from irrevon.deadline import Deadline
from irrevon.demo import scenario
from irrevon.order import Order

DEADLINE_SECONDS = 30.0  # as the ledger gives


class Runtime:
    """Runs steps, each to its end once as far as the journal knows, at least once as far as the world knows."""

    def __init__(self, journal: Path) -> None:
        entries = read(journal)
        self._file = journal.open("ab")
        # A line that a crash cut short is taken off, lest it spoil the next one.
        self._file.truncate(sum(len(_line(entry)) for entry in entries))
        self._ended = {entry["operation_id"]: entry["result"] for entry in entries if entry["event"] == "completed"}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def step(self, operation_id: str, work: Callable[[], Any]) -> Any:
        """The step's result: from the journal if it has ended, else by doing the work."""
        if operation_id not in self._ended:
            self._write({"event": "started", "operation_id": operation_id})
            result = work()
            self._write({"event": "completed", "operation_id": operation_id, "result": result})
            self._ended[operation_id] = result
        return self._ended[operation_id]

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.write(_line(entry))
        self._file.flush()
        os.fsync(self._file.fileno())


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def read(journal: Path) -> list[dict[str, Any]]:
    """The journal's whole lines; a line that a crash cut short was never acknowledged, and does not count."""
    *whole, _ = journal.read_bytes().split(b"\n") if journal.exists() else [b""]
    return [json.loads(line) for line in whole]


def order() -> Order:
    """The order of this very effect, derived as Irrevon derives it; no ledger is asked."""
    effect_id = identity.effect_id(scenario.STABLE_IDS, scenario.EFFECT_TYPE, scenario.SCOPE)
    operation_id = identity.operation_id(effect_id, 0)
    return Order(
        effect_id=effect_id, operation_id=operation_id, step=0,
        idempotency_key=identity.idempotency_key(operation_id), client_ref=operation_id,
        adapter_id=scenario.ADAPTER, effect_type=scenario.EFFECT_TYPE, scope=scenario.SCOPE,
        stable_ids=scenario.STABLE_IDS, parameters=scenario.PARAMETERS,
        parameters_digest=identity.parameters_digest(scenario.PARAMETERS), declaration_digest="", order_digest="",
    )  # fmt: skip


def main() -> int:
    """Run the workflow of one step; exit 1 if the step did not end, so that somebody restarts it."""
    parser = argparse.ArgumentParser("irrevon.demo.baseline_b5")
    parser.add_argument("--url", required=True)
    parser.add_argument("--journal", type=Path, required=True)
    options = parser.parse_args()
    adapter, wanted = RefdestC2({"url": options.url}), order()

    def create_order() -> str:
        receipt = adapter.send(adapter.render(wanted), Deadline.after(DEADLINE_SECONDS))
        if receipt.transport_outcome != "OK" or receipt.destination_ref is None:
            raise ConnectionError(receipt.transport_outcome)
        return receipt.destination_ref

    try:
        with Runtime(options.journal) as runtime:
            reference = runtime.step(wanted.operation_id, create_order)
    except ConnectionError as error:
        print(f"the step did not end: {error}", file=sys.stderr)
        return 1
    print(json.dumps({"data": [{"operation_id": wanted.operation_id, "destination_ref": reference}]}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
