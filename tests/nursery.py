"""Python processes of their own, without what an interpreter and its imports cost: forked by one that has them.

    nursery.run([sys.executable, "-m", "irrevon", "--help"], capture_output=True)

Popen, run and the names that go with them are subprocess's, for a command that is `python -m MODULE ...` or
`python -c CODE ...`. What comes of them is a real process, to be killed as any other: another pid, another working
directory, environment and user. Only how an interpreter starts is left out; where that is the point, and for what
PYTHON... variables say, start one.
"""

import atexit
import functools
import inspect
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DEVNULL, PIPE, TimeoutExpired = subprocess.DEVNULL, subprocess.PIPE, subprocess.TimeoutExpired


class Nursery:
    """The process that forks, as its users see it: one for each process of the tests."""

    def __init__(self) -> None:
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, HERE / "nursery_forks.py", str(theirs.fileno())],
                pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        atexit.register(self.close)

    def ask(self, request: dict[str, Any], descriptors: tuple[int, ...] = ()) -> Any:
        """The answer to one request: a pid, or how a process ended."""
        socket.send_fds(self._channel, [json.dumps(request).encode()], descriptors)
        answer = self._channel.recv(1024)
        if not answer:
            raise RuntimeError("the nursery is gone")
        return json.loads(answer)

    def close(self) -> None:
        self._channel.close()
        self._process.wait()


@functools.cache
def nursery() -> Nursery:
    return Nursery()


class Popen(subprocess.Popen[Any]):
    """A process that is the nursery's child, and ours in everything else."""

    def _execute_child(self, *given: Any) -> None:
        how = inspect.signature(subprocess.Popen._execute_child).bind(self, *given).arguments  # type: ignore[attr-defined]
        assert Path(how["args"][0]) == Path(sys.executable), how["args"]
        streams = tuple(
            descriptor if descriptor != -1 else place
            for place, descriptor in enumerate((how["p2cread"], how["c2pwrite"], how["errwrite"]))
        )
        self.pid = nursery().ask(
            {
                "words": [str(word) for word in how["args"][1:]],
                "folder": str(how["cwd"] or Path.cwd()),
                "environment": dict(os.environ if how["env"] is None else how["env"]),
                "session": how["start_new_session"],
                "user": None if how["uid"] is None else [how["uid"], how["gid"], how["gids"] or []],
            },
            streams,
        )
        self._child_created = True
        ends = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        self._close_pipe_fds(*(how[end] for end in ends))  # type: ignore[attr-defined]

    def _internal_poll(self, *_: Any, **__: Any) -> int | None:
        if self.returncode is None:
            self.returncode = nursery().ask({"ended": self.pid})
        return self.returncode

    def _wait(self, timeout: float | None) -> int:
        ends = time.monotonic() + (timeout if timeout is not None else float("inf"))
        while (code := self._internal_poll()) is None:
            if time.monotonic() > ends:
                raise subprocess.TimeoutExpired(self.args, timeout or 0.0)
            time.sleep(0.003)
        return code


def run(
    command: list[Any], *, input: Any = None, capture_output: bool = False, check: bool = False, **how: Any
) -> subprocess.CompletedProcess[Any]:
    """subprocess.run, for a Python command."""
    if capture_output:
        how |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    if input is not None:
        how["stdin"] = subprocess.PIPE
    with Popen(command, **how) as process:
        out, err = process.communicate(input)
    done = subprocess.CompletedProcess(process.args, process.returncode, out, err)
    if check:
        done.check_returncode()
    return done
