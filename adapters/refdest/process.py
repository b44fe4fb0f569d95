"""The reference destination as a process of its own, for tests and the demo."""

import json
import subprocess
import sys
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

from irrevon.deadline import Deadline
from irrevon.http import exchange
from irrevon.request import Request


class Refdest:
    """Starts a destination in its own session, so that no signal to the caller's group reaches it.

    It ends with `stop`, or with the process that made it, unless `outlives` is set. RuntimeError: it did not
    start, or its control plane refused. `url` is what an adapter is given. `patience`: how many seconds a client may
    pause in the middle of a request.
    """

    _popen: type[subprocess.Popen[bytes]] = subprocess.Popen

    def __init__(self, profile: str = "c2", seed: int = 7, outlives: bool = False, patience: int = 10) -> None:
        command = [sys.executable, "-m", "irrevon_adapters.refdest"]
        command += ["--profile", profile, "--seed", str(seed), "--patience", str(patience)]
        self._process = self._popen(
            command if outlives else [*command, "--exit-with-stdin"],
            stdin=subprocess.DEVNULL if outlives else subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()  # the end of the file is an answer too, so this needs no clock
        if not line:
            self._end()
            raise RuntimeError("the reference destination did not start")
        ready = json.loads(line)
        self.url: str = ready["url"]
        self.control_url: str = ready["control_url"]
        self._token: str = ready["token"]

    @property
    def pid(self) -> int:
        return self._process.pid

    def truth(self) -> dict[str, Any]:
        """Everything that happened; see truth.py."""
        return self._control("GET", "/truth")

    def install(self, faults: list[dict[str, Any]]) -> None:
        """Replace the fault schedule; see the README for its words."""
        self._control("PUT", "/faults", faults)

    def set_default_filter(self, hides: bool) -> None:
        """Switch the quirk by which a plain list hides every second effect."""
        self._control("PUT", "/quirks", {"default_filter": hides})

    def advance(self, seconds: float) -> str:
        """Move the virtual clock on, and return its reading."""
        return str(self._control("POST", "/clock/advance", {"seconds": seconds})["now"])

    def set_state(self, reference: str, state: str) -> None:
        """Make an effect active, voided or deleted, as a person at the destination could."""
        self._control("PUT", f"/effects/{quote(reference, safe='')}/state", {"state": state})

    def stop(self) -> None:
        """End it and wait until it has gone. Stopping twice is fine."""
        if self._process.poll() is None:
            self._process.terminate()
        self._end()

    def _end(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _control(self, method: str, path: str, document: Any = None) -> dict[str, Any]:
        body = b"" if document is None else json.dumps(document).encode()
        headers = (("Authorization", f"Bearer {self._token}"), ("Content-Type", "application/json"))
        request = Request(method, f"{self.control_url}{path}", headers, body)
        answer = exchange(request, Deadline.after(30), max_body=1 << 30)
        if answer.status != 200 or answer.body is None:
            reason = (answer.body or b"").decode("utf-8", "replace").strip()
            raise RuntimeError(f"{method} {path}: {answer.status} {answer.problem or reason}")
        content: dict[str, Any] = json.loads(answer.body)
        return content

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
