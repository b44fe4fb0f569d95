"""No bytes that somebody sends block an outcome, or get about (decisions W9, W12; RFC-002 sections 0 and 10).

Generated from seeds. A word stands in every hostile value, and is looked for wherever one could be quoted: log lines,
errors, standard error, the server's own log.
"""

import itertools
import json
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from conftest import DEEP, run, scaled
from hands import Hand, contract, declare
from hostile import CANARY, Hostile
from hostile_answers import HostileAnswers, HostilePages
from hostile_contracts import HostileContracts
from irrevon_adapters.refdest import RefdestC2
from raw_server import RawServer

from irrevon.ledger import LedgerError
from irrevon.order import Order
from irrevon.reconciler import record
from irrevon.wire import Deadline, attempt, probe

SHARDS = scaled(1, 5)
ANSWERS = scaled(800, 22_500) // SHARDS
PAGES = scaled(300, 5000) // SHARDS
WORDS = scaled(200, 5000) // SHARDS
CONTRACTS = scaled(1000, 22_500) // SHARDS
BATCH = 100
A_CLAIM = 4  # outcomes for each: the first closes its attempt, the others come late
_PREPARED = """
  select c.claim_token, r.dispatch_order
    from unnest(%s::text[], %s::uuid[], %s::text[]) as given (contract, claim_token, request_digest)
   cross join lateral irrevon.register_intent(contract) r
   cross join lateral irrevon.claim(r.effect_id, claim_token, r.dispatch_order ->> 'order_digest', request_digest) c"""
_GROWING = (
    "effect_records", "effect_executions", "effect_transitions", "open_work", "scope_slots", "gate_decisions",
    "dispatch_attempts", "authorities", "effect_authorities",
)  # fmt: skip
ANSWERED = (("settled", "ambiguous"), ("late", "repeated"))
_KEPT = """
  select transport_outcome, destination_ref, (evidence - 'content_type')::text, octet_length(evidence::text)
    from (select transport_outcome, destination_ref, evidence from irrevon.dispatch_receipts
          union all select transport_outcome, destination_ref, evidence from irrevon.late_responses) as told"""


Ears = tuple[pytest.CaptureFixture[str], pytest.LogCaptureFixture]


@pytest.fixture
def ears(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Ears:
    """What this process says to those who run it: its two streams, and Python's logging."""
    return capfd, caplog


@pytest.fixture
def hand(app_dsn: str, operator_dsn: str) -> Iterator[Hand]:
    with RawServer() as server:
        adapter = RefdestC2({"url": server.url})
        declare(operator_dsn, adapter)
        with Hand(app_dsn, server, adapter) as ready:  # type: ignore[arg-type]
            yield ready


@contextmanager
def nothing_gets_about(hand: Hand, database: str, ears: Ears) -> Iterator[None]:
    """Look for the word in what was logged and printed meanwhile, here and by the server."""
    with psycopg.connect(database) as connection:
        row = connection.execute("select current_setting('data_directory')").fetchone()
    assert row is not None
    log = Path(row[0]) / "server.log"
    before = log.stat().st_size
    yield
    capfd, caplog = ears
    out, err = capfd.readouterr()
    said = log.read_bytes()[before:].decode("utf-8", "replace")
    for where, text in {
        "log": hand.lines.getvalue(), "logging": caplog.text, "out": out, "err": err, "server": said,
    }.items():  # fmt: skip
        assert CANARY not in text, where


def prepared(hand: Hand, database: str, count: int) -> list[tuple[uuid.UUID, Order]]:
    """Claims of so many effects, each in a slot of its own; the ledger is told how they ended one by one."""
    assert hand.ledger.connection is not None
    rows: list[dict[str, Any]] = []
    for begin in range(0, count, BATCH):
        batch = range(begin, min(begin + BATCH, count))
        texts = [contract(stable_ids={"order_id": str(n)}, scope=f"acme-store/{n}") for n in batch]
        tokens = [uuid.uuid4() for _ in batch]
        rows += hand.ledger.connection.execute(_PREPARED, (texts, tokens, ["ab" * 32] * len(batch))).fetchall()
        if begin == 0:
            run(database, *(f"analyze irrevon.{table}" for table in _GROWING))  # so many at once outrun autovacuum
    return [(row["claim_token"], Order.from_row(row["dispatch_order"])) for row in rows]


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_answer_of_a_destination_blocks_an_outcome(shard: int, hand: Hand, database: str, ears: Ears) -> None:
    hostile, server, outcomes = HostileAnswers(shard), hand.destination, Counter[str]()
    with nothing_gets_about(hand, database, ears):
        for (token, order), number in itertools.product(prepared(hand, database, ANSWERS // A_CLAIM), range(A_CLAIM)):
            server.answer = hostile.answer()  # type: ignore[attr-defined]
            receipt = attempt(hand.adapter, hand.adapter.render(order), Deadline.after(30))
            outcomes[receipt.transport_outcome] += 1
            assert hand.dispatcher._report(token, receipt)["outcome"] in ANSWERED[number > 0]
    with psycopg.connect(database) as connection:
        kept = connection.execute(_KEPT).fetchall()  # type: ignore[call-overload]
        assert connection.execute("select count(*) from irrevon.open_attempts").fetchone() == (0,)
    assert len(kept) >= ANSWERS // A_CLAIM
    assert {"OK", "FAILED", "LOST"} <= outcomes.keys()
    assert min(outcomes.values()) > ANSWERS // 100, "the answers have to be as varied as they are hostile"
    assert [evidence for _, _, evidence, _ in kept if CANARY in evidence] == [], "evidence is no copy"
    assert [ref for outcome, ref, *_ in kept if outcome != "OK" and ref is not None] == []
    assert all(octets <= 8192 for *_, octets in kept)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_answer_to_a_question_blocks_a_verdict(shard: int, hand: Hand, database: str, ears: Ears) -> None:
    hostile, server, ended = HostilePages(3000 + shard), hand.destination, Counter[str]()
    for token, _ in prepared(hand, database, PAGES):
        hand.ledger.one("record_outcome", claim_token=token, transport_outcome="LOST")
    with nothing_gets_about(hand, database, ears):
        while due := hand.ledger.call("reconcile_due"):
            for question in due:
                hostile.asked = question["operation_id"]
                server.answer = hostile.answer()  # type: ignore[attr-defined]
                found = probe(hand.adapter, question["query_keys"], Deadline.after(30))
                ended[found.result] += 1
                ended[record(hand.ledger, hand.log, question, found)["outcome"]] += 1
    assert sum(ended[result] for result in ("PRESENT", "ABSENT", "INDETERMINATE")) == PAGES
    assert ended["settled"] == ended["PRESENT"]
    common = [ended[word] for word in ("PRESENT", "ABSENT", "INDETERMINATE", "settled", "wait_until")]
    assert min(common) > PAGES // 100, "the pages have to be as varied as they are hostile"
    assert ended["parked"] or not DEEP, "what is rare comes in many"
    with psycopg.connect(database) as connection:
        kept = connection.execute(
            "select result, (evidence - 'content_type')::text from irrevon.status_probes"
        ).fetchall()
        failed = "select count(*) from irrevon.frontiers where state = 'SETTLED_FAILED'"
        assert connection.execute(failed).fetchone() == (0,)  # type: ignore[call-overload]
    assert all(count == ended[result] for result, count in Counter(result for result, _ in kept).items())
    assert [evidence for _, evidence in kept if CANARY in evidence or len(evidence) > 8192] == []


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_words_of_a_hand_block_an_outcome(shard: int, hand: Hand, database: str, ears: Ears) -> None:
    """Hands in other languages pass on what they got: their references, codes and evidence, straight to the ledger."""
    hostile, words = Hostile(1000 + shard), ("OK", "FAILED", "TIMEOUT", "LOST")
    with nothing_gets_about(hand, database, ears):
        for (token, _), outcome in zip(prepared(hand, database, WORDS), itertools.cycle(words), strict=False):
            answer = hand.ledger.one(
                "record_outcome", claim_token=token, transport_outcome=outcome, failure_code=storable(hostile.text()),
                destination_ref=storable(hostile.text()), response_digest=None,
                evidence=storable(hostile.damaged(json.dumps(hostile.value()))),
            )  # fmt: skip
            assert answer["outcome"] in ("settled", "ambiguous")
    with psycopg.connect(database) as connection:
        kept = connection.execute(_KEPT).fetchall()  # type: ignore[call-overload]
    assert len(kept) == WORDS
    assert all(octets <= 8192 and len((ref or "").encode()) <= 512 for _, ref, _, octets in kept)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_contract_registers_or_is_refused_without_being_quoted(
    shard: int, hand: Hand, database: str, ears: Ears
) -> None:
    hostile, ended = HostileContracts(shard), Counter[str]()
    with nothing_gets_about(hand, database, ears):
        for number in range(CONTRACTS):
            try:
                row = hand.ledger.one("register_intent", contract=hostile.contract(number))
            except LedgerError as error:
                ended[error.sqlstate] += 1
                assert is_plain(error), error
            else:
                ended[row["outcome"]] += 1
    assert ended.total() == CONTRACTS
    assert all(end.startswith("IR1") or end in ("registered", "replayed", "identity_conflict") for end in ended), ended
    assert min(ended["registered"], ended["IR101"]) > CONTRACTS // 20
    with psycopg.connect(database) as connection:
        (records,) = connection.execute("select count(*) from irrevon.effect_records").fetchone() or (0,)
    assert records == ended["registered"]


def is_plain(error: LedgerError) -> bool:
    """Whether a refusal names a path and a rule, and quotes nothing."""
    told: dict[str, Any] = error.detail
    names = {"path", "rule"} <= told.keys() and all(isinstance(told[name], str) for name in ("path", "rule"))
    return names and CANARY not in json.dumps([told, error.message, error.hint, str(error)])


def storable(text: str) -> str:
    """What a text parameter can carry at all."""
    return text.replace("\0", "\\u0000").encode("utf-8", "replace").decode()
