"""The engine under test: real processes that run the real command line, and can really be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from irrevon.demo.story import Stopped

PATIENCE_SECONDS = 60.0


class Witness(Protocol):
    """A destination that this demo can start, break and question; Refdest is one."""

    url: str

    def install(self, faults: list[dict[str, Any]]) -> None: ...
    def truth(self) -> dict[str, Any]: ...
    def stop(self) -> None: ...


@dataclass(frozen=True)
class Ended:
    """How a process ended: its wait status as Popen tells it (-9: SIGKILL), and its JSON output, if any."""

    exit_code: int
    document: dict[str, Any]

    @property
    def answer(self) -> dict[str, Any]:
        """The first element of `data`: the answer about the one effect that was asked for."""
        return dict((self.document.get("data") or [{}])[0])


class Engines:
    """Starts processes in a folder of their own. None of them outlives `close`."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._folder = folder
        kept = {name: value for name, value in os.environ.items() if not name.startswith("IRREVON_")}
        self._environment = kept | environment
        self._started: list[subprocess.Popen[bytes]] = []

    def start(self, label: str, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Start `python -m module`; its output goes to <label>.out, its messages to <label>.err."""
        out_path, err_path = self._folder / f"{label}.out", self._folder / f"{label}.err"
        with out_path.open("wb") as out, err_path.open("wb") as err:
            process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments], cwd=self._folder, env=self._environment,
                stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            )  # fmt: skip
        self._started.append(process)
        return process

    def run(self, label: str, module: str, *arguments: str) -> Ended:
        """Start one and wait until it has ended. Stopped: it does not end, or says nothing that can be read."""
        process = self.start(label, module, *arguments)
        try:
            code = process.wait(PATIENCE_SECONDS)
            return Ended(code, json.loads((self._folder / f"{label}.out").read_bytes()))
        except subprocess.TimeoutExpired:
            raise Stopped(f"{label}_ends", f"within {PATIENCE_SECONDS:.0f} s", "still running") from None
        except ValueError:
            said = f"exit {process.returncode}: {self._said(label)}"
            raise Stopped(f"{label}_answers", "one JSON object", said) from None

    def kill_in_the_window(self, process: subprocess.Popen[bytes], destination: Witness) -> tuple[int, dict[str, Any]]:
        """SIGKILL a process between the effect and its outcome; return its wait status and the truth then.

        The destination holds its answer back, so the window stays open as long as it takes. Stopped: the
        process ended by itself, or nothing was committed.
        """
        ends = time.monotonic() + PATIENCE_SECONDS
        while not (truth := destination.truth())["effects"]:
            if process.poll() is not None:
                raise Stopped("engine_reaches_the_window", "alive", f"ended by itself: {process.returncode}")
            if time.monotonic() > ends:
                raise Stopped("effect_is_committed", "1 effect", "0 effects")
            time.sleep(0.01)
        kill(process)
        return process.wait(PATIENCE_SECONDS), truth

    def close(self) -> None:
        """Kill what still runs."""
        for process in self._started:
            if process.poll() is None:
                process.kill()
                process.wait()

    def _said(self, label: str) -> str:
        lines = (self._folder / f"{label}.err").read_text("utf-8", "replace").strip().splitlines()
        return " ".join(line for line in lines if not line.startswith("{"))[:300]


def kill(process: subprocess.Popen[bytes]) -> None:
    """Send SIGKILL: no handler, no clean-up, no last word."""
    process.send_signal(signal.SIGKILL)
