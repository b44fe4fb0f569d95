"""Who may be a writer: one process a name, and none before its recovery has finished (RFC-002 section 7.1, A1)."""

import threading
import uuid
from pathlib import Path

import pytest
from conftest import run
from hands import Hand

from irrevon import recovery
from irrevon.dispatcher import Dispatcher
from irrevon.errors import IrrevonError
from irrevon.ledger import LedgerError
from irrevon.recovery import boot
from irrevon.runfile import RunFile


def test_a_second_process_of_the_same_name_is_refused(
    hand: Hand, app_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "NAME_SECONDS", 0.2)
    first = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    with pytest.raises(IrrevonError) as by_file:
        boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    assert by_file.value.exit_code == 3
    with Hand(app_dsn, hand.destination) as elsewhere, pytest.raises(LedgerError) as by_ledger:
        boot(elsewhere.ledger, elsewhere.adapters, elsewhere.log, "main", tmp_path / "another-host")
    assert by_ledger.value.sqlstate == "IR702"
    first.run_file.close()


def test_a_session_that_outlives_its_process_for_a_moment_is_waited_for(
    hand: Hand, app_dsn: str, tmp_path: Path
) -> None:
    hand.ledger.one("writer_boot", writer="main")
    ending = threading.Timer(1, hand.ledger.close)
    ending.start()
    with Hand(app_dsn, hand.destination) as next_one:
        booted = boot(next_one.ledger, next_one.adapters, next_one.log, "main", tmp_path)
    ending.join()
    booted.run_file.close()
    assert booted.epoch == 2


def test_another_name_may_work_beside_it(hand: Hand, app_dsn: str, tmp_path: Path) -> None:
    with Hand(app_dsn, hand.destination) as other:
        first = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
        second = boot(other.ledger, other.adapters, other.log, "second", tmp_path)
        answers = [
            Dispatcher(one.ledger, one.adapters, one.log, by.writer, by.epoch).dispatch(*one.register())
            for one, by in ((hand, first), (other, second))
        ]
        for booted in (first, second):
            booted.run_file.close()
    assert [answer["lifecycle"] for answer in answers] == ["SETTLED_COMMITTED"] * 2


def test_a_superseded_process_can_claim_nothing_more(hand: Hand, app_dsn: str, database: str, tmp_path: Path) -> None:
    old = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    old.run_file.close()
    assert hand.ledger.connection is not None
    run(database, f"select pg_terminate_backend({hand.ledger.connection.info.backend_pid})")
    with Hand(app_dsn, hand.destination) as new:
        boot(new.ledger, new.adapters, new.log, "main", tmp_path).run_file.close()
        effect_id, order = new.register()
        hand.ledger.open()
        fenced = Dispatcher(hand.ledger, hand.adapters, hand.log, old.writer, old.epoch)
        assert fenced.dispatch(effect_id, order)["outcome"] == "stale_writer"
    assert hand.posts() == 0


def test_claims_answer_not_ready_until_recovery_has_finished(hand: Hand, tmp_path: Path) -> None:
    booted = hand.ledger.one("writer_boot", writer="main", dead_boot=None)
    effect_id, order = hand.register()
    early = Dispatcher(hand.ledger, hand.adapters, hand.log, "main", booted["epoch"])
    assert early.dispatch(effect_id, order)["outcome"] == "not_ready"
    hand.ledger.call("recovery_finish", writer="main", epoch=booted["epoch"])
    assert early.dispatch(effect_id, order)["lifecycle"] == "SETTLED_COMMITTED"


def test_a_run_file_that_cannot_be_opened_is_a_refusal_that_names_it(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IrrevonError) as refused:
        boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path / "file" / "below")
    assert refused.value.exit_code == 2


def test_a_run_file_of_another_history_proves_nothing(hand: Hand, database: str, tmp_path: Path) -> None:
    """An old file names a boot that this ledger never saw, as after a restore: nobody is proven dead by it."""
    first = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    effect_id, order = hand.register()
    claimed = hand.ledger.one(
        "claim", effect_id=effect_id, claim_token=uuid.uuid4(), order_digest=order.order_digest,
        request_digest="ab" * 32, writer="main", epoch=first.epoch,
    )  # fmt: skip
    assert claimed["outcome"] == "claimed"
    first.run_file.note(uuid.uuid4())
    first.run_file.close()
    hand.ledger.close()
    second = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    second.run_file.close()
    assert second.closed == []


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b'{"epoch": 1}', b'{"boot_token": 7}', b'{"boot_token": "x"}', b"\xff"]
)
def test_a_run_file_that_cannot_be_read_proves_nothing(tmp_path: Path, text: bytes) -> None:
    RunFile(tmp_path, "dsn", "main").close()
    (file,) = tmp_path.iterdir()
    file.write_bytes(text)
    opened = RunFile(tmp_path, "dsn", "main")
    assert opened.dead_boot() is None
    token = uuid.uuid4()
    opened.note(token)
    assert opened.dead_boot() == token
    opened.close()
