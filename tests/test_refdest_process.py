"""The destination as a process: it outlives the engine, and ends when asked."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nursery
import pytest
from irrevon_adapters.refdest.process import Refdest
from refdest_calls import call, hold_one, order, wait_until

DROP = "drop-response-after-commit"


@pytest.fixture
def refdest(shared: Refdest) -> Refdest:
    shared.install([])
    return shared


@pytest.fixture(scope="module")
def shared() -> Iterator[Refdest]:
    with Refdest(seed=7) as destination:
        yield destination


def test_an_engine_that_is_killed_leaves_the_destination_standing(refdest: Refdest) -> None:
    refdest.install([{"fault": DROP, "match": {"client_ref": "killed:0"}}])
    code = (
        "import sys, urllib.request as u\n"
        "u.urlopen(u.Request(sys.argv[1], sys.argv[2].encode(), {'Idempotency-Key': 'k'}), timeout=30)"
    )
    engine = nursery.Popen(
        [sys.executable, "-c", code, f"{refdest.url}/effects", order("killed:0").decode()],
        stderr=subprocess.DEVNULL,
    )
    wait_until(lambda: "killed:0" in refdest.truth()["by_client_ref"])
    engine.send_signal(signal.SIGKILL)
    assert engine.wait(5) == -signal.SIGKILL
    assert refdest.truth()["by_client_ref"]["killed:0"] == 1
    assert call(refdest.url, "GET", "/health")[0] == 200
    assert os.getsid(refdest.pid) == refdest.pid


@pytest.mark.parametrize("way", ["SIGTERM", "SIGINT", "shutdown", "held"])
def test_it_ends_when_asked_and_says_nothing(way: str) -> None:
    with started() as (process, ready):
        token = {"Authorization": f"Bearer {ready['token']}"}
        if way == "held":  # a held connection does not keep it
            call(ready["control_url"], "PUT", "/faults", json.dumps([{"fault": DROP}]).encode(), token)
            with hold_one(ready["url"], "h:0"):
                time.sleep(0.1)
                process.terminate()
                assert process.wait(5) == 0
        elif way == "shutdown":
            assert call(ready["control_url"], "POST", "/shutdown", b"", token)[0] == 200
        else:
            process.send_signal(getattr(signal, way))
        assert process.communicate(timeout=5) == (b"", b"")
        assert process.returncode == 0


def test_it_ends_with_its_maker_only_if_told_to() -> None:
    with started("--exit-with-stdin") as (bound, _), started() as (free, _):
        for process in (bound, free):
            assert process.stdin is not None
            process.stdin.close()
        assert bound.wait(5) == 0
        assert free.poll() is None


def test_the_ready_file_is_whole_and_private(tmp_path: Path) -> None:
    file = tmp_path / "ready"
    with started("--ready-file", str(file)) as (_, ready):
        assert json.loads(file.read_text()) == ready
        assert file.stat().st_mode & 0o777 == 0o600
        assert set(ready) == {"url", "control_url", "token"}


def test_the_ready_line_goes_to_a_descriptor_too() -> None:
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "irrevon_adapters.refdest", "--ready-fd", str(writer)],
        stdout=subprocess.PIPE,
        pass_fds=[writer],
    )
    os.close(writer)
    with process, os.fdopen(reader) as ready:
        try:
            assert json.loads(ready.read())["url"].startswith("http://127.0.0.1:")
        finally:
            process.terminate()


def test_the_profile_and_the_quirk_can_be_chosen_at_the_start() -> None:
    with started("--profile", "c1", "--default-filter") as (_, ready):
        for key in ("a", "a", "b"):
            assert call(ready["url"], "POST", "/effects", order("q:0"), {"Idempotency-Key": key})[0] == 201
        listed, asked = (call(ready["url"], "GET", target)[1] for target in ("/effects", "/effects?client_ref=q%3A0"))
        assert [len(json.loads(answer)["effects"]) for answer in (listed, asked)] == [1, 2]


def test_a_destination_that_cannot_start_says_so() -> None:
    with pytest.raises(RuntimeError, match="did not start"):
        Refdest(profile="c9")


@contextmanager
def started(*options: str) -> Iterator[tuple[subprocess.Popen[bytes], dict[str, str]]]:
    process = nursery.Popen(
        [sys.executable, "-m", "irrevon_adapters.refdest", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        try:
            assert process.stdout is not None
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()
