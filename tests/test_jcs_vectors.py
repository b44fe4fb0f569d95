"""RFC 8785 in SQL and in Python: the pinned vectors byte for byte, and generated documents.

IRREVON_TEST_DEEP=1 multiplies the generated cases by ten. Cases travel in batches, one round trip each.
"""

import hashlib
import json
import os
import random
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
import rfc8785

from irrevon import identity

CASES = 10_000 if os.environ.get("IRREVON_TEST_DEEP") == "1" else 1_000
SAFE = 2**53 - 1
EDGES = [0.0, -0.0, 1e-6, 1e-7, 9.5e-7, 1.5e15, 0.1 + 0.2, 5e-300, float(SAFE), 1e15, 2.0]

PINNED = [
    (
        r'{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],'
        r'"string":"\u20ac$\u000F\u000aA'
        r"'\u0042\u0022\u005c\\\"\/"
        r'","literals":[null,true,false]}',
        "2d5e01a318d0f0879ab568c4be289c8b1f64ef8921a53c6277d5e069978baacb",
    ),
    (
        '{"stable_ids":{"order_id":"9410","customer_ref":"C-0007"},"effect_type":"order.create",'
        '"scope":"acme-store/prod"}',
        "0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5",
    ),
    (
        r'{"\u20ac":"euro","\u00e9":"e-acute","a":"ascii","A":"upper","\ud83d\ude00":"emoji-surrogate-pair",'
        r'"\u007f":"del"}',
        "a7b5f1a508c4e040d9b595f0763bec8531848447f27b5e80b31e9f105a23719b",
    ),
]


@pytest.fixture(scope="module")
def sql(ledger_dsn: str) -> Callable[..., Any]:
    def ask(query: str, *values: Any) -> Any:
        # A connection a batch: other tests clone this database meanwhile, which needs it to be unused.
        with psycopg.connect(ledger_dsn, options="-c extra_float_digits=-5") as connection:
            return connection.execute(query, values).fetchall()

    return ask


@pytest.mark.parametrize(("text", "digest"), PINNED)
def test_the_pinned_vectors_hold_in_sql_and_in_python(sql: Callable[..., Any], text: str, digest: str) -> None:
    [(canonical,)] = sql("select irrevon.jcs(%s::jsonb)", text)

    assert hashlib.sha256(canonical.encode()).hexdigest() == digest
    assert identity.parameters_digest(json.loads(text)) == digest


def test_sql_writes_every_document_as_the_library_does(sql: Callable[..., Any]) -> None:
    chance = random.Random(8785)
    documents = [document(chance) for _ in range(CASES)]

    for batch in batches(documents):
        rows = sql(
            "select irrevon.jcs(text::jsonb) from unnest(%s::text[]) with ordinality as t (text, n) order by n",
            [json.dumps(value, ensure_ascii=chance.random() < 0.5) for value in batch],
        )
        assert [text.encode() for (text,) in rows] == [rfc8785.dumps(value) for value in batch]


def test_sql_writes_every_number_within_the_contract_as_the_library_does(sql: Callable[..., Any]) -> None:
    chance = random.Random(754)
    numbers = [number(chance) for _ in range(10 * CASES)]

    for batch in batches(numbers):
        rows = sql(
            "select irrevon.jcs_number(n) from unnest(%s::numeric[]) with ordinality as t (n, place) order by place",
            [repr(value) for value in batch],
        )
        assert [text.encode() for (text,) in rows] == [rfc8785.dumps(value) for value in batch]


def test_payloads_have_one_digest_in_contract_read_and_in_python(sql: Callable[..., Any]) -> None:
    chance = random.Random(1785)
    payloads = [members(chance, 0) for _ in range(CASES // 5)]
    contracts = [
        json.dumps(
            {
                "schema_version": "1",
                "stable_ids": {"order_id": "9410"},
                "effect_type": "order.create",
                "effect_class": "IRREVERSIBLE",
                "scope": "acme-store/prod",
                "adapter_id": "refdest-c2",
                "parameters": payload,
                "authority_ref": "auth-1",
                "stamped_at": "2026-07-21T09:00:00Z",
            }
        )
        for payload in payloads
    ]

    rows = sql(
        "select r.parameters_digest, r.parameters_canonical from unnest(%s::text[]) with ordinality as t (text, n),"
        " irrevon.contract_read(text) as r order by n",
        contracts,
    )

    assert [row for row, _ in rows] == [identity.parameters_digest(payload) for payload in payloads]
    assert [text.encode() for _, text in rows] == [rfc8785.dumps(payload) for payload in payloads]


def batches(cases: list[Any], size: int = 1000) -> list[list[Any]]:
    return [cases[start : start + size] for start in range(0, len(cases), size)]


def document(chance: random.Random, depth: int = 0) -> Any:
    kind = chance.randrange(9 if depth < 4 else 6)
    match kind:
        case 0:
            return chance.choice([None, True, False])
        case 1 | 2:
            return number(chance)
        case 3 | 4 | 5:
            return text(chance)
        case 6:
            return [document(chance, depth + 1) for _ in range(chance.choice([0, 1, 2, 3, 8, 9, 12]))]
        case _:
            return members(chance, depth)


def members(chance: random.Random, depth: int) -> dict[str, Any]:
    count = chance.choice([0, 1, 2, 3, 5, 8, 9, 13])
    return {text(chance): document(chance, depth + 1) for _ in range(count)}


def number(chance: random.Random) -> int | float:
    match chance.randrange(5):
        case 0:
            return chance.randint(-SAFE, SAFE)
        case 1:
            return chance.randint(-1000, 1000)
        case 2:
            return chance.randint(-(10**9), 10**9) / float(10 ** chance.randint(0, 12))
        case 3:
            return float(chance.uniform(-1, 1) * 10.0 ** chance.randint(-290, 15))
        case _:
            return chance.choice(EDGES)


def text(chance: random.Random) -> str:
    """Mostly short, from where the rules of escaping and of UTF-16 order change."""
    ranges = [(0x20, 0x7E), (0x61, 0x64), (0x01, 0x1F), (0x7F, 0xFF), (0x2028, 0x2029), (0xD7F0, 0xD7FF)]
    ranges += [(0xE000, 0xE00F), (0xFFF0, 0xFFFF), (0x10000, 0x1000F), (0x1F600, 0x1F60F), (0x10FFF0, 0x10FFFF)]
    weights = [6, 6, 2, 2, 1, 1, 1, 1, 1, 1, 1]
    chosen = chance.choices(ranges, weights, k=chance.choice([0, 1, 1, 2, 3, 8]))
    return "".join(chr(chance.randint(first, last)) for first, last in chosen)
