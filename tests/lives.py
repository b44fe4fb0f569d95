"""Hands in forked processes: what one does in its life, what it says, and how it ends."""

import io
import json
import os
import selectors
import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hands import contract
from seams import SeamAdapter, SeamLedger

from irrevon import patience
from irrevon.deadline import Deadline
from irrevon.dispatcher import Dispatcher
from irrevon.log import Log
from irrevon.order import Order
from irrevon.recovery import boot

ENOUGH = "enough"  # a file in run_dir by which hands are told to take no more work
PATIENCE, PAUSE = 60.0, 0.2  # seconds; a server that is killed over and over comes back each time


@dataclass(frozen=True)
class Place:
    """Where a hand works."""

    dsn: str
    url: str
    run_dir: Path
    writer: str


@dataclass
class Lane:
    """One writer's list of effects, worked off by one hand after the other."""

    place: Place
    effects: range
    acked: dict[int, tuple[str, str]] = field(default_factory=dict)
    claimed: set[str] = field(default_factory=set)
    recorded: dict[str, str] = field(default_factory=dict)
    stopped_at: str = ""
    killed_at: list[str] = field(default_factory=list)
    child: int = 0
    reads: int = -1
    _rest: bytes = b""

    @property
    def is_stopped(self) -> bool:
        return bool(self.stopped_at)

    @property
    def left(self) -> Sequence[int]:
        """What no hand has acknowledged; they work in order."""
        return self.effects[len(self.acked) :]

    def start(self, seam: str | None = None, nth: int = 1) -> None:
        """Fork a hand for what is left; it stops for good when it reaches its seam the nth time."""
        self.reads, told = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            code = 1
            try:
                os.close(self.reads)
                _live(self.place, self.left, seam, nth, told)
                code = 0
            except BaseException:
                os.write(told, f"failed {json.dumps(traceback.format_exc())}\n".encode())
            finally:
                os._exit(code)
        os.close(told)

    def hear(self) -> bool:
        """Take in what the hand says; False at the end of it."""
        part = os.read(self.reads, 65536)
        *lines, self._rest = (self._rest + part).split(b"\n")
        for line in lines:
            self._take(*line.decode().split(" "))
        return bool(part)

    def _take(self, word: str, *words: str) -> None:
        assert word != "failed", json.loads(" ".join(words))
        if word == "acked":
            self.acked[int(words[0])] = (words[1], words[2])
        elif word == "claimed":
            self.claimed.add(words[0])
        elif word == "recorded":
            self.recorded[words[0]] = words[1]
        elif word == "stopped":
            self.stopped_at = words[0]

    def kill(self) -> None:
        """SIGKILL the hand, and hear what it said before."""
        os.kill(self.child, signal.SIGKILL)
        assert self.end() == -signal.SIGKILL
        self.killed_at.append(self.stopped_at)
        self.stopped_at = ""

    def end(self) -> int:
        """Hear the hand out, and return how it ended."""
        while self.hear():
            pass
        os.close(self.reads)
        _, status = os.waitpid(self.child, 0)
        self.child = 0
        return os.waitstatus_to_exitcode(status)


@contextmanager
def hands_of(lanes: Sequence[Lane]) -> Iterator[None]:
    """Leave no hand behind, whatever becomes of the test: without a server it would try for ever."""
    try:
        yield
    finally:
        for lane in lanes:
            if lane.child:
                os.kill(lane.child, signal.SIGKILL)
                lane.end()


def heard(lanes: Sequence[Lane], seconds: float = 60.0) -> list[tuple[Lane, bool]]:
    """Wait until hands say something; each with whether it goes on."""
    with selectors.DefaultSelector() as waiting:
        for lane in lanes:
            waiting.register(lane.reads, selectors.EVENT_READ, lane)
        ready = [key.data for key, _ in waiting.select(seconds)]
    assert ready, "the hands said nothing"
    return [(lane, lane.hear()) for lane in ready]


def _live(place: Place, effects: Sequence[int], seam: str | None, nth: int, told: int) -> None:
    """Recover, then register and dispatch each effect; say what the ledger answered as soon as it has."""
    reached = 0
    patience.LONGEST_PAUSE = PAUSE

    def tell(line: str) -> None:
        os.write(told, f"{line}\n".encode())

    def reach(here: str) -> None:
        nonlocal reached
        if here == seam:
            reached += 1
            if reached == nth:
                tell(f"stopped {here}")
                os.kill(os.getpid(), signal.SIGSTOP)

    ledger, adapter = SeamLedger(place.dsn), SeamAdapter({"url": place.url})
    ledger.reach = adapter.reach = reach
    ledger.tell, adapter.halves = tell, seam == "wire.half_sent"
    log, adapters = Log(io.StringIO()), {"refdest-c2": adapter}

    def patiently(call: Any) -> Any:
        return patience.until_answered(call, lambda _: None, Deadline.after(PATIENCE))

    me = patiently(lambda: boot(ledger, adapters, log, place.writer, place.run_dir))
    dispatcher = Dispatcher(ledger, adapters, log, me.writer, me.epoch)
    for number in effects:
        if (place.run_dir / ENOUGH).exists():
            return
        text = contract(stable_ids={"order_id": f"order-{number}"}, scope=f"acme-store/{place.writer}")
        row = patiently(lambda text=text: ledger.one("register_intent", contract=text))
        answer = patiently(lambda row=row: dispatcher.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"])))
        tell(f"acked {number} {answer['operation_id']} {answer['lifecycle']}")
