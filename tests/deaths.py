"""Processes that kill themselves at a seam, and what they do until then."""

from __future__ import annotations

import io
import os
import signal
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from irrevon_adapters.refdest.process import Refdest
from seams import ADAPTERS, Reach, SeamLedger

from irrevon.dispatcher import Dispatcher
from irrevon.log import Log
from irrevon.recovery import boot
from irrevon.redispatcher import redispatch

Work = Callable[[Reach], None]


def dies(seam: str, work: Work) -> bool:
    """Do the work in a forked process that gets a SIGKILL as soon as it reaches the seam; whether it did."""
    reads, told = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reads)
            work(lambda here: os.kill(os.getpid(), signal.SIGKILL) if here == seam else None)
            code = 0
        except BaseException:
            os.write(told, traceback.format_exc().encode())
        finally:
            os._exit(code)
    os.close(told)
    with os.fdopen(reads, "rb") as hears:
        failure = hears.read().decode()
    _, status = os.waitpid(child, 0)
    ended = os.waitstatus_to_exitcode(status)
    assert ended in (0, -signal.SIGKILL), failure
    return ended != 0


class Mortal:
    """What a process does beside one ledger and one destination: each method is a work."""

    def __init__(self, dsn: str, destination: Refdest, folder: Path, writer: str, declaration: dict[str, Any]) -> None:
        self.dsn, self.destination, self.folder, self.writer = dsn, destination, folder, writer
        self.declaration = declaration  # what is in force

    def _hand(self, reach: Reach) -> tuple[SeamLedger, dict[str, Any], Log]:
        tier = self.declaration["tier"].lower()
        ledger, adapter = SeamLedger(self.dsn), ADAPTERS[tier]({"url": self.destination.url})
        adapter.declaration = self.declaration
        ledger.reach = adapter.reach = reach
        ledger.tell, adapter.halves = lambda _: None, True
        return ledger, {f"refdest-{tier}": adapter}, Log(io.StringIO())

    def boots(self, reach: Reach) -> None:
        """Recover, and end."""
        boot(*self._hand(reach), self.writer, self.folder).run_file.close()

    def dispatches(self, effect_id: str) -> Work:
        """Recover, and take one effect as far as it goes."""

        def work(reach: Reach) -> None:
            ledger, adapters, log = self._hand(reach)
            me = boot(ledger, adapters, log, self.writer, self.folder)
            Dispatcher(ledger, adapters, log, me.writer, me.epoch).dispatch(effect_id)

        return work

    def redispatches(self, reach: Reach) -> None:
        """One online round of what policy sends again."""
        list(redispatch(*self._hand(reach)))

    def calls(self, function: str, **arguments: Any) -> Work:
        """One call of the ledger."""

        def work(reach: Reach) -> None:
            self._hand(reach)[0].call(function, **arguments)

        return work
