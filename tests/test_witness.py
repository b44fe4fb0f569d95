"""The file outside the database: what it tells after a crash, who may write it, and that a claim waits for it (S5)."""

import errno
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import scaled

from irrevon.errors import IrrevonError
from irrevon.witness import Witness
from irrevon.witness_lines import read, written

CLAIM = {"claim_token": "01900000-0000-7000-8000-000000000001", "operation_id": "ab" * 32 + ":0"}


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[Witness]:
    kept = Witness(tmp_path, "main")
    yield kept
    kept.close()


def bodies(witness: Witness) -> list[dict[str, Any]]:
    return [record.body for record in witness.records()[1:]]


def test_it_tells_what_it_was_told_and_keeps_its_name(tmp_path: Path) -> None:
    first = Witness(tmp_path, "main")
    first.append(CLAIM)
    first.close()
    again = Witness(tmp_path, "main")
    again.append({"boot_token": "b"})
    assert (again.id, bodies(again)) == (first.id, [CLAIM, {"boot_token": "b"}])
    assert not any(record.damaged for record in again.records())
    again.close()


def test_each_writer_has_a_file_of_its_own(tmp_path: Path) -> None:
    names = ["main", "a/b", "ä", "."]
    for name in names:
        Witness(tmp_path, name).close()
    assert len(list(tmp_path.glob("*.witness"))) == len(names)


def test_a_second_process_may_not_write_it(witness: Witness, tmp_path: Path) -> None:
    with pytest.raises(IrrevonError) as refused:
        Witness(tmp_path, "main")
    assert refused.value.exit_code == 3


def test_what_is_no_witness_is_refused_and_left_alone(tmp_path: Path) -> None:
    for content in (b"", b"\n", b"something else\n", written(0, {"other": 1}), written(1, {"witness": "x"})):
        (tmp_path / "main.witness").write_bytes(content)
        with pytest.raises(IrrevonError) as refused:
            Witness(tmp_path, "main")
        assert refused.value.exit_code == 2
        assert (tmp_path / "main.witness").read_bytes() == content


def test_a_line_that_was_cut_anywhere_is_damaged_and_the_next_one_is_whole(tmp_path: Path) -> None:
    kept = Witness(tmp_path, "main")
    kept.append({"boot_token": "b"})
    before = kept.path.stat().st_size
    kept.append(CLAIM)
    kept.close()
    whole = kept.path.read_bytes()
    for cut in range(before + 1, len(whole) - 1):  # without its line feed it is whole
        kept.path.write_bytes(whole[:cut])
        again = Witness(tmp_path, "main")
        again.append({"boot_token": "c"})
        boot, torn, after = again.records()[1:]
        again.close()
        assert (boot.body, after.body) == ({"boot_token": "b"}, {"boot_token": "c"})
        assert torn.damaged and not boot.damaged and not after.damaged
        assert torn.body == ({} if cut <= whole.index(b':0"', before) + 2 else CLAIM), "half a claim is told"


def test_a_changed_octet_and_a_missing_line_are_seen() -> None:
    lines = [written(0, {"witness": "w"}), *(written(number, CLAIM) for number in (1, 2, 3))]
    whole = b"".join(lines)
    assert [record.number for record in read(whole)] == [0, 1, 2, 3]
    for place in range(len(lines[0]), len(lines[0]) + len(lines[1]) - 1):
        for bit in (1, 128):
            spoilt = whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :]
            assert any(record.damaged for record in read(spoilt)), place
    assert [record.damaged for record in read(lines[0] + lines[1] + lines[3])] == [False, False, True, False]


def test_threads_share_one_fsync_and_each_returns_only_when_its_record_is_durable(
    witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, durable, synced = os.fdatasync, [0], []

    def slow(descriptor: int) -> None:
        size = os.fstat(descriptor).st_size
        time.sleep(0.01)
        real(descriptor)
        durable[0] = size
        synced.append(size)

    monkeypatch.setattr(os, "fdatasync", slow)
    wrong: list[int] = []

    def work(thread: int) -> None:
        for turn in range(5):
            witness.append({"told": f"{thread}-{turn}"})
            content = witness.path.read_bytes()
            if content.index(f'"{thread}-{turn}"'.encode()) >= durable[0]:
                wrong.append(thread)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(bodies(witness)) == 80 and not any(record.damaged for record in witness.records())
    assert len(synced) <= 40, "one fsync for all that wait"


def test_after_a_failed_write_nothing_more_is_taken(witness: Witness, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fdatasync", full)
        with pytest.raises(OSError, match="could not be written"):
            witness.append(CLAIM)
    assert witness.broken
    with pytest.raises(OSError, match="earlier record"):
        witness.append(CLAIM)


def test_a_writer_that_is_killed_has_told_all_that_it_said_it_had(tmp_path: Path) -> None:
    for _ in range(scaled(3, 60)):
        reads, told = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                kept = Witness(tmp_path, "main")
                for number in range(10**6):
                    kept.append({"told": number})
                    os.write(told, b"%d\n" % number)
            finally:
                os._exit(1)
        os.close(told)
        first = os.read(reads, 1)
        time.sleep(0.03)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WTERMSIG(status) == signal.SIGKILL
        with os.fdopen(reads, "rb") as said:
            promised = [int(line) for line in (first + said.read()).split(b"\n")[:-1]]
        kept = Witness(tmp_path, "main")
        found = [record.body["told"] for record in kept.records()[1:] if "told" in record.body]
        kept.close()
        assert promised and set(promised) <= set(found[-len(promised) - 2 :])
        kept.path.unlink()
