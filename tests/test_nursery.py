"""Forked processes are what subprocess's own would be: streams, folder, environment, exit codes, signals."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import nursery
import pytest

ABOUT = """
import json, os, sys
seen = [os.getcwd(), os.environ.get("WORD"), sys.argv, __name__, sys.stdin.read(), "PATH" in os.environ]
print(json.dumps(seen)); print("aside", file=sys.stderr); sys.exit(7)
"""
WAYS = pytest.mark.parametrize("start", [subprocess.Popen, nursery.Popen])


@WAYS
def test_streams_folder_environment_and_exit_code(start: Any, tmp_path: Path) -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [sys.executable, "-c", ABOUT, "one"]
    with start(command, text=True, cwd=tmp_path, env={"WORD": "said"}, **pipes) as process:
        out, err = process.communicate("given", timeout=30)
    assert json.loads(out) == [str(tmp_path), "said", ["-c", "one"], "__main__", "given", False]
    assert (err, process.returncode) == ("aside\n", 7)


@WAYS
@pytest.mark.parametrize(
    ("code", "ends"),
    [("pass", 0), ("raise ValueError", 1), ("raise SystemExit('no')", 1), ("import os; os._exit(3)", 3),
     ("import os; os.abort()", -signal.SIGABRT), ("print('x')", 120)],
)  # fmt: skip
def test_how_it_ends(start: Any, code: str, ends: int) -> None:
    with Path("/dev/full").open("w") as full:
        process = start([sys.executable, "-c", code], stdout=full, stderr=subprocess.DEVNULL, env={})
        assert process.wait(timeout=30) == process.poll() == ends


@WAYS
def test_it_is_another_process_that_can_be_killed(start: Any) -> None:
    code = "import os, signal; print(os.getpid(), os.getsid(0), flush=True); signal.pause()"
    command = [sys.executable, "-c", code]
    with start(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            assert process.stdout.readline().split() == [str(process.pid)] * 2
            assert process.pid != os.getpid() and process.poll() is None
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(timeout=0.05)
        finally:
            process.kill()
        assert process.wait(timeout=30) == -signal.SIGKILL


def test_it_knows_nothing_of_what_the_tests_have_open() -> None:
    with Path(__file__).open() as kept:
        os.set_inheritable(kept.fileno(), True)
        command = [sys.executable, "-c", "import os; print(sorted(map(int, os.listdir('/proc/self/fd')))[:-1])"]
        assert nursery.run(command, capture_output=True, text=True).stdout == "[0, 1, 2]\n"
