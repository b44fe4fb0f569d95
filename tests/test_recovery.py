"""Adjudicate before anything else, from any crash (RFC-002 section 7.1; decisions A1, A2, A7)."""

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from conftest import run, scaled
from hands import Hand, contract, declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.errors import IrrevonError
from irrevon.ledger import Ledger, LedgerError
from irrevon.order import Order
from irrevon.recovery import boot
from irrevon.runfile import RunFile
from irrevon.wire import Probe

ENGINE = """
import sys
from pathlib import Path
from irrevon_adapters.refdest import RefdestC2
from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.recovery import boot
dsn, url, run_dir, effect_id = sys.argv[1:]
ledger, adapters, log = Ledger(dsn).open(), {"refdest-c2": RefdestC2({"url": url})}, Log()
booted = boot(ledger, adapters, log, "main", Path(run_dir))
Dispatcher(ledger, adapters, log, booted.writer, booted.epoch).dispatch(effect_id)
"""


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest() as process:
        yield process


@pytest.fixture
def hand(app_dsn: str, operator_dsn: str, destination: Refdest) -> Iterator[Hand]:
    declare(operator_dsn, RefdestC2({"url": destination.url}))
    with Hand(app_dsn, destination) as ready:
        yield ready


def ask(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as connection:
        return connection.execute(query).fetchall()  # type: ignore[call-overload]


def start_engine(app_dsn: str, hand: Hand, run_dir: Path, effect_id: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", ENGINE, app_dsn, hand.destination.url, str(run_dir), effect_id]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def kill_in_the_window(engine: subprocess.Popen[bytes], hand: Hand) -> None:
    """SIGKILL an engine once the destination has the effect and before it can know."""
    for _ in range(400):
        if hand.effects():
            break
        time.sleep(0.02)
    assert hand.effects() == 1
    os.kill(engine.pid, signal.SIGKILL)
    assert engine.wait() == -signal.SIGKILL


def test_an_engine_killed_in_the_window_is_adjudicated_by_the_next_one(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    hand.destination.install(
        [{"fault": "drop-response-after-commit", "match": {"operation": "create"}, "times": "once"}]
    )
    effect_id, _ = hand.register()
    kill_in_the_window(start_engine(app_dsn, hand, tmp_path, effect_id), hand)
    assert ask(database, "select state, open_claim_token is not null from irrevon.open_work") == [("DISPATCHED", True)]

    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [verdict["lifecycle"] for verdict in recovered.verdicts] == ["SETTLED_COMMITTED"]
    assert ask(database, "select classification, status from irrevon.finding_statuses") == [
        ("CONFIRMED_UNIQUE", "CLOSED")
    ]
    assert ask(database, "select recorded_by, evidence ->> 'proof' from irrevon.dispatch_receipts") == [
        ("recovery", "process_proven_dead")
    ]
    assert ask(database, "select actor from irrevon.effect_transitions order by transition_seq desc limit 2") == [
        ("recovery",),
        ("recovery",),
    ]
    assert hand.posts() == 1


def test_boots_killed_at_many_points_end_in_the_same_state(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    hand.destination.install(
        [{"fault": "drop-response-after-commit", "match": {"operation": "create"}, "times": "once"}]
    )
    effect_id, _ = hand.register()
    kill_in_the_window(start_engine(app_dsn, hand, tmp_path, effect_id), hand)
    for number in range(scaled(4, 20)):
        engine = start_engine(app_dsn, hand, tmp_path, effect_id)
        time.sleep(0.2 + scaled(0.12, 0.03) * number)
        engine.kill()
        engine.wait()
    assert start_engine(app_dsn, hand, tmp_path, effect_id).wait() == 0
    assert (hand.effects(), hand.posts()) == (1, 1)
    assert ask(database, "select state from irrevon.frontiers") == [("SETTLED_COMMITTED",)]
    assert ask(database, "select count(*) from irrevon.findings") == [(1,)]


def test_a_crash_before_the_destination_has_it_stays_ambiguous(hand: Hand, database: str, tmp_path: Path) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register())
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [verdict["outcome"] for verdict in recovered.verdicts] == ["wait_until"]
    assert ask(database, "select state from irrevon.frontiers") == [("AMBIGUOUS",)]
    assert ask(database, "select result from irrevon.status_probes") == [("ABSENT",)]


def test_a_second_process_of_the_same_name_is_refused(hand: Hand, app_dsn: str, tmp_path: Path) -> None:
    first = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    with pytest.raises(IrrevonError) as by_file:
        boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    assert by_file.value.exit_code == 3
    with Hand(app_dsn, hand.destination) as elsewhere, pytest.raises(LedgerError) as by_ledger:
        boot(elsewhere.ledger, elsewhere.adapters, elsewhere.log, "main", tmp_path / "another-host")
    assert by_ledger.value.sqlstate == "IR702"
    first.run_file.close()


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


def test_a_live_writers_attempt_is_never_closed_by_another(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    first = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    effect_id, order = hand.register()
    claimed = hand.ledger.one(
        "claim", effect_id=effect_id, claim_token="018f0000-0000-7000-8000-00000000000a",
        order_digest=order.order_digest, request_digest="ab" * 32, writer="main", epoch=first.epoch,
    )  # fmt: skip
    assert claimed["outcome"] == "claimed"
    with Hand(app_dsn, hand.destination) as other:
        second = boot(other.ledger, other.adapters, other.log, "second", tmp_path)
        assert second.verdicts == []
        for booted in (first, second):
            booted.run_file.close()
    assert ask(database, "select state from irrevon.open_work") == [("DISPATCHED",)]


def test_a_destination_that_is_down_does_not_keep_recovery_from_finishing(
    hand: Hand, database: str, tmp_path: Path
) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register(contract(scope="acme-store/one")))
    hand.destination.stop()
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert ask(database, "select result from irrevon.status_probes") == [("INDETERMINATE",)]
    assert ask(database, "select recovery_epoch from irrevon.writers") == [(None,)]


def test_an_effect_of_an_adapter_that_is_not_installed_here_does_not_stop_the_boot(
    hand: Hand, database: str, tmp_path: Path
) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register())
    recovered = boot(hand.ledger, {}, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert recovered.verdicts == []
    assert ask(database, "select state from irrevon.frontiers") == [("AMBIGUOUS",)]


def test_a_run_file_that_cannot_be_opened_is_a_refusal_that_names_it(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IrrevonError) as refused:
        boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path / "file" / "below")
    assert refused.value.exit_code == 2


def test_recovery_goes_round_again_for_what_was_abandoned_meanwhile(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, seen = Ledger.call, []
    effect_id, order = hand.register()

    def abandon_before_the_first_finish(self: Ledger, function: str, /, **arguments: Any) -> list[dict[str, Any]]:
        if function == "recovery_finish" and not seen:
            seen.append(function)
            abandoned_claims(app_dsn, (effect_id, order))
        return real(self, function, **arguments)

    monkeypatch.setattr(Ledger, "call", abandon_before_the_first_finish)
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [attempt["proof"] for attempt in recovered.closed] == ["process_proven_dead"]
    assert ask(database, "select recovery_epoch from irrevon.writers where writer = 'main'") == [(None,)]
    assert hand.events().count("attempt_abandoned") == 1 and hand.events()[-1] == "recovery_finished"


def abandoned_claims(app_dsn: str, *registered: tuple[str, Order]) -> None:
    """Claims of another writer, whose process is proven dead by its next boot."""
    writer = "other"
    with Ledger(app_dsn) as dead:
        booted = dead.one("writer_boot", writer=writer)
        dead.call("recovery_finish", writer=writer, epoch=booted["epoch"])
        for effect_id, order in registered:
            claimed = dead.one(
                "claim", effect_id=effect_id, claim_token=uuid.uuid4(), order_digest=order.order_digest,
                request_digest="ab" * 32, writer=writer, epoch=booted["epoch"],
            )  # fmt: skip
            assert claimed["outcome"] == "claimed"
    with Ledger(app_dsn) as successor:
        for _ in range(100):  # the server may take a moment to see the session go
            try:
                successor.one("writer_boot", writer=writer, dead_boot=booted["boot_token"])
            except LedgerError:
                time.sleep(0.05)
            else:
                return
    raise AssertionError("the writer's session never went")


def test_an_attempt_that_cannot_be_closed_is_parked_and_the_boot_goes_on(
    hand: Hand, app_dsn: str, database: str, tmp_path: Path
) -> None:
    scopes = ("acme-store/1", "acme-store/2")
    abandoned_claims(app_dsn, *(hand.register(contract(scope=scope)) for scope in scopes))
    run(
        database,
        "create function public.poison() returns trigger language plpgsql as $$ begin"
        " if new.attempt_id = (select min(attempt_id) from irrevon.dispatch_attempts) then"
        " raise exception 'poison' using errcode = '22012'; end if; return new; end $$",
        "create trigger poison before insert on irrevon.dispatch_receipts"
        " for each row execute function public.poison()",
    )
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [attempt["proof"] for attempt in recovered.parked] == ["poisoned:22012"]
    assert len(recovered.closed) == 1
    told = [event for event in told_by(hand) if event["event_name"] == "parked" and "proof" in event]
    assert [(event["severity"], event["proof"]) for event in told] == [("WARN", "poisoned:22012")]
    run(database, "drop trigger poison on irrevon.dispatch_receipts")


def told_by(hand: Hand) -> list[dict[str, Any]]:
    return [json.loads(line) for line in hand.lines.getvalue().splitlines()]


class Asked:
    """The real adapter with another lookup."""

    def __init__(self, adapter: RefdestC2, lookup: Any) -> None:
        self.declaration, self.render, self.send, self.list = (
            adapter.declaration, adapter.render, adapter.send, adapter.list,
        )  # fmt: skip
        self._lookup = lookup

    def lookup(self, query_keys: Any, deadline: Any) -> Any:
        return self._lookup()


def raising() -> Probe:
    raise RuntimeError("a bug")


HOSTILE_LOOKUPS = [
    raising,
    lambda: None,
    lambda: Probe("PRESENT", 1, [{"ref": float("nan")}]),
    lambda: Probe("PRESENT", 1, [{("a", "tuple"): "r"}]),  # type: ignore[dict-item]
    lambda: Probe("PRESENT", 1, {"ref": "r"}),  # type: ignore[arg-type]
    lambda: Probe("PRESENT", 1, ["r"]),  # type: ignore[list-item]
    lambda: Probe("PRESENT", 1, [{"ref": object()}]),
    lambda: Probe("PRESENT", 1, [{"ref": "r"}], "not a digest"),
    lambda: Probe("PRESENT", 10**30, [{"ref": "r"}]),
]


@pytest.mark.parametrize("lookup", HOSTILE_LOOKUPS)
def test_no_answer_of_an_adapter_keeps_a_writer_from_booting(
    hand: Hand, database: str, tmp_path: Path, lookup: Any
) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register())
    recovered = boot(hand.ledger, {"refdest-c2": Asked(hand.adapter, lookup)}, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [verdict["outcome"] for verdict in recovered.verdicts] == ["wait_until"]
    assert "adapter_unavailable" in hand.events()
    assert ask(database, "select result from irrevon.status_probes") == [("INDETERMINATE",)]


def test_an_odd_value_that_reaches_the_reconciler_is_no_obstacle(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.destination.install([{"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "once"}])
    hand.dispatcher.dispatch(*hand.register())
    odd = Probe("ABSENT", 0, [{("a", "tuple"): 1}], None, {"x": float("nan")})  # type: ignore[dict-item]
    monkeypatch.setattr("irrevon.reconciler.probe", lambda *_: odd)
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert [verdict["outcome"] for verdict in recovered.verdicts] == ["wait_until"]


def test_a_verdict_that_the_ledger_refuses_does_not_stop_the_others(hand: Hand, database: str, tmp_path: Path) -> None:
    drop = {"fault": "drop-before-commit", "match": {"operation": "create"}, "times": "always"}
    hand.destination.install([drop])
    for scope in ("acme-store/1", "acme-store/2"):
        hand.dispatcher.dispatch(*hand.register(contract(scope=scope)))
    run(
        database,
        "create function public.poison() returns trigger language plpgsql as $$ begin"
        " if new.execution_id = (select min(execution_id) from irrevon.effect_executions) then"
        " raise exception 'poison' using errcode = '22012'; end if; return new; end $$",
        "create trigger poison before insert on irrevon.status_probes for each row execute function public.poison()",
    )
    recovered = boot(hand.ledger, hand.adapters, hand.log, "main", tmp_path)
    recovered.run_file.close()
    assert len(recovered.verdicts) == 1
    assert [event["reason"] for event in told_by(hand) if event["event_name"] == "parked"] == ["22012"]
    run(database, "drop trigger poison on irrevon.status_probes")


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
