"""The process behind nursery.py: it imports once, and then forks for whoever asks.

Single-threaded, and it holds no connection: what a fork copies is modules, nothing that is alive.
"""

import gc
import json
import os
import runpy
import signal
import socket
import sys
import threading
import traceback
from importlib import import_module
from typing import Any

from irrevon.cli import COMMANDS

WARM = [*(f"irrevon.commands.{name}" for name in COMMANDS), "irrevon_adapters.refdest.control_plane"]
LONGEST = 1 << 20


def serve(channel: socket.socket) -> dict[str, Any] | None:
    """Answer until the tests have gone; in a forked process, return what it has to become."""
    while True:
        text, descriptors, _, _ = socket.recv_fds(channel, LONGEST, 3)
        if not text:
            return None
        request = json.loads(text)
        if "ended" in request:
            pid, status = os.waitpid(request["ended"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        else:
            answer = os.fork()
            if answer == 0:
                become(request, descriptors)
                return dict(request)
            for descriptor in descriptors:
                os.close(descriptor)
        channel.send(json.dumps(answer).encode())


def become(request: dict[str, Any], descriptors: list[int]) -> None:
    """Take on streams, environment, folder and user; nothing of the tests stays open here."""
    if request["session"]:
        os.setsid()
    for place, descriptor in enumerate(descriptors):
        os.dup2(descriptor, place)
    os.closerange(3, 256)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a suite in the background has it ignored
    # What an interpreter does at its start: the old objects would believe in the streams that were.
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(request["environment"])
    if request["user"] is not None:
        uid, gid, groups = request["user"]
        os.setgroups(groups)
        if gid is not None:
            os.setgid(gid)
        os.setuid(uid)
    os.chdir(request["folder"])


def carry_out(words: list[str]) -> None:
    """Do what `python WORDS` does."""
    kind, what, *rest = words
    if kind == "-m":
        sys.argv = [what, *rest]
        runpy.run_module(what, run_name="__main__", alter_sys=True)
        return
    assert kind == "-c", words
    sys.argv = ["-c", *rest]
    module = type(sys)("__main__")
    sys.modules["__main__"] = module
    exec(compile(what, "<string>", "exec"), module.__dict__)


def ending(words: list[str]) -> int:
    """Carry it out, and return the exit code that an interpreter would give it."""
    try:
        carry_out(words)
    except SystemExit as wanted:
        code = wanted.code if isinstance(wanted.code, int | None) else 1
    except BaseException:
        traceback.print_exc()
        code = 1
    else:
        code = 0
    threading._shutdown()  # type: ignore[attr-defined]  # waits for threads that are no daemons
    try:
        sys.stdout.flush()
    except OSError:
        return 120
    return code or 0


def main() -> None:
    channel = socket.socket(fileno=int(sys.argv[1]))
    for name in WARM:
        import_module(name)
    gc.freeze()  # else the first collection of every process copies what it shares
    request = serve(channel)
    if request is not None:
        os._exit(ending(request["words"]))  # taking an interpreter apart costs more than all before


main()
