"""RFC-002 section 15.1: what an identity depends on, what it does not, and that SQL and Python agree.

IRREVON_TEST_DEEP=1 multiplies the generated cases by ten. Hypothesis runs derandomized: the same cases
every time, on every machine.
"""

import json
import os
import random
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from irrevon import identity

CASES = 10_000 if os.environ.get("IRREVON_TEST_DEEP") == "1" else 1_000
EVERY = settings(derandomize=True, database=None, deadline=None, max_examples=CASES)


def case_of(seed: int) -> tuple[dict[str, str], str, str]:
    """An identity tuple from a seed: a tenth of the time that composed strategies take for the same variety."""
    chance = random.Random(seed)
    return {word(chance): word(chance) for _ in range(chance.randint(1, 4))}, word(chance), word(chance)


def word(chance: random.Random) -> str:
    """A few characters, from where escaping, normalisation and UTF-16 order are at stake."""
    ranges = [(0x20, 0x7E), (0x61, 0x63), (0x01, 0x1F), (0x7F, 0xFF), (0x0300, 0x0302), (0xD7F0, 0xD7FF)]
    ranges += [(0xE000, 0xE00F), (0xFFF0, 0xFFFF), (0x10000, 0x1000F), (0x10FFF0, 0x10FFFF)]
    chosen = chance.choices(ranges, k=chance.randint(1, 6))
    return "".join(chr(chance.randint(first, last)) for first, last in chosen)


tuples = st.integers(0, 2**48).map(case_of)

FLAGSHIP = ({"order_id": "9410", "customer_ref": "C-0007"}, "order.create", "acme-store/prod")
FLAGSHIP_ID = "0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5"


def name(chance: random.Random) -> str:
    """A word that others refer to the effect by, and so in one spelling: normalized, no blank at its edges."""
    return unicodedata.normalize("NFC", f"<{word(chance)}>")


@pytest.fixture(scope="module")
def sql(ledger_dsn: str) -> Callable[..., Any]:
    def ask(query: str, *values: Any) -> Any:
        # A connection a batch: other tests clone this database meanwhile, which needs it to be unused.
        with psycopg.connect(ledger_dsn) as connection:
            return connection.execute(query, values).fetchall()

    return ask


def contract(**changes: Any) -> str:
    ids, effect_type, scope = FLAGSHIP
    return json.dumps(
        {
            "schema_version": "1",
            "stable_ids": ids,
            "effect_type": effect_type,
            "effect_class": "IRREVERSIBLE",
            "scope": scope,
            "adapter_id": "refdest-c2",
            "parameters": {},
            "authority_ref": "auth-1",
            "stamped_at": "2026-07-21T09:00:00Z",
            **changes,
        }
    )


def test_the_flagship_has_its_pinned_name() -> None:
    assert identity.effect_id(*FLAGSHIP) == FLAGSHIP_ID
    assert identity.operation_id(FLAGSHIP_ID, 0) == FLAGSHIP_ID + ":0"


@EVERY
@given(tuples, st.randoms(use_true_random=False))
def test_the_order_of_members_does_not_matter(case: Any, chance: Any) -> None:
    ids, effect_type, scope = case
    names = list(ids)
    chance.shuffle(names)

    assert identity.effect_id({name: ids[name] for name in names}, effect_type, scope) == identity.effect_id(*case)


@EVERY
@given(tuples, tuples)
def test_different_tuples_have_different_names(one: Any, other: Any) -> None:
    assert (identity.effect_id(*one) == identity.effect_id(*other)) == (one == other)


@EVERY
@given(tuples, st.integers(0, 2**48).map(random.Random))
def test_a_change_of_any_element_is_another_intent(case: Any, chance: random.Random) -> None:
    ids, effect_type, scope = case
    name = chance.choice(sorted(ids))
    added = "".join(ids) + word(chance)
    changed = [
        ({**ids, name: ids[name] + "x"}, effect_type, scope),
        ({**ids, added: "x"}, effect_type, scope),
        ({**{k: v for k, v in ids.items() if k != name}, added: ids[name]}, effect_type, scope),
        (ids, effect_type + "x", scope),
        (ids, effect_type, scope + "x"),
    ]
    if effect_type != scope:
        changed.append((ids, scope, effect_type))

    assert identity.effect_id(*case) not in {identity.effect_id(*other) for other in changed}


def test_sql_and_python_give_one_identity(sql: Callable[..., Any]) -> None:
    chance = random.Random(15)
    cases = [
        ({word(chance): word(chance) for _ in range(chance.randint(1, 12))}, word(chance), word(chance))
        for _ in range(CASES)
    ]

    rows = sql(
        "select irrevon.identity_canonical(ids::jsonb, effect_type, scope),"
        " irrevon.identity_digest(ids::jsonb, effect_type, scope)"
        " from unnest(%s::text[], %s::text[], %s::text[]) with ordinality as t (ids, effect_type, scope, n) order by n",
        [json.dumps(ids) for ids, _, _ in cases],
        [effect_type for _, effect_type, _ in cases],
        [scope for _, _, scope in cases],
    )

    assert rows == [(identity.canonical(*case), identity.effect_id(*case)) for case in cases]


def test_sql_and_python_give_one_key_and_it_fits(sql: Callable[..., Any]) -> None:
    chance = random.Random(16)
    visible = [chr(code) for code in range(33, 127)]
    operations = [identity.operation_id(chance.randbytes(32).hex(), chance.randint(0, 99)) for _ in range(CASES)]
    lengths = [chance.choice([None, 16, 66, 67, chance.randint(16, 300)]) for _ in range(CASES)]
    alphabets = [
        chance.choice([None, "".join(chance.sample(visible, chance.randint(16, 94))), "0123456789abcdef:"])
        for _ in range(CASES)
    ]
    expected = [identity.idempotency_key(*case) for case in zip(operations, lengths, alphabets, strict=True)]

    rows = sql(
        "select irrevon.idempotency_key(op, len, alphabet)"
        " from unnest(%s::text[], %s::int[], %s::text[]) with ordinality as t (op, len, alphabet, n) order by n",
        operations, lengths, alphabets,
    )  # fmt: skip

    assert [key for (key,) in rows] == expected
    assert len(set(expected)) == CASES
    for key, length, alphabet in zip(expected, lengths, alphabets, strict=True):
        assert length is None or len(key) <= length
        assert alphabet is None or set(key) <= set(alphabet)


def test_sql_and_python_give_one_order_digest(sql: Callable[..., Any]) -> None:
    chance = random.Random(17)
    cases = [
        (word(chance), word(chance), chance.choice([None, word(chance)]), word(chance), word(chance))
        for _ in range(CASES)
    ]

    rows = sql(
        "select irrevon.order_digest(a, b, c, d, e)"
        " from unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[]) with ordinality"
        " as t (a, b, c, d, e, n) order by n",
        *(list(column) for column in zip(*cases, strict=True)),
    )

    assert [digest for (digest,) in rows] == [identity.order_digest(*case) for case in cases]


@pytest.mark.parametrize(
    ("step", "length", "alphabet", "key"),
    [
        (0, None, None, FLAGSHIP_ID + ":0"),
        (0, 66, None, FLAGSHIP_ID + ":0"),
        (0, 40, None, "il2vge3sCVPIVFlMB4A1CODfmHOoluz4l0mfp3O4"),
        (1, 40, None, "Ry4QywcAAnYBMTtj6VOsxq7lN0wRCa5w1OooXzlA"),
        (0, 16, None, "mHOoluz4l0mfp3O4"),
        (0, 36, "0123456789abcdef", "5a876cb3167eaa45c77712666eff7fc4a958"),
        (0, None, "0123456789abcdef", "e925a5872d19c5747cbe23434f405a876cb3167eaa45c77712666eff7fc4a958"),
        (1, None, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "694BUFJF8PIC8FGS2HELKQ0LR7GIFHGCMXZ8GWWV5JB00V5Y9K"),
    ],
)
def test_keys_are_pinned(step: int, length: int | None, alphabet: str | None, key: str) -> None:
    assert identity.idempotency_key(identity.operation_id(FLAGSHIP_ID, step), length, alphabet) == key


@pytest.mark.parametrize(
    ("client_ref", "digest"),
    [
        (None, "32ee68d59d554f20cb8a5f080a8fc7de18f688653591b432b4d6c0d97b80d5a2"),
        (FLAGSHIP_ID + ":0", "4b4cf032e4c4e0852b05f750b0895a0c4979b96d1b955241c3f4a8624a70bfa3"),
    ],
)
def test_order_digests_are_pinned(client_ref: str | None, digest: str) -> None:
    operation = FLAGSHIP_ID + ":0"

    assert identity.order_digest(operation, operation, client_ref, "11" * 32, "22" * 32) == digest


def test_nothing_outside_the_tuple_reaches_the_identity(sql: Callable[..., Any]) -> None:
    chance = random.Random(18)
    contracts = [
        contract(
            parameters={word(chance): chance.choice([None, True, 7, 0.5, word(chance), [word(chance)]])},
            event_time=f"20{chance.randint(10, 99)}-01-01T00:00:00Z",
            authority_ref=name(chance),
            stamped_at=f"20{chance.randint(10, 99)}-01-01T00:00:00+02:00",
            branch_ref=name(chance),
            adapter_id=word(chance),
            effect_class=chance.choice(["IDEMPOTENT", "REVERSIBLE", "COMPENSABLE", "IRREVERSIBLE"]),
        )
        for _ in range(CASES)
    ]

    rows = sql(
        "select distinct r.effect_id, r.contract_canonical"
        " from unnest(%s::text[]) as text, irrevon.contract_read(text) as r",
        contracts,
    )

    assert rows == [(FLAGSHIP_ID, identity.canonical(*FLAGSHIP))]


@pytest.mark.parametrize("seed", ["0", "1", "31337"])
def test_another_process_gives_the_same_names(seed: str) -> None:
    program = (
        "import json, sys; from irrevon import identity as i; c = json.load(sys.stdin);"
        "e = i.effect_id(*c); o = i.operation_id(e, 3);"
        "print(json.dumps([e, o, i.idempotency_key(o, 20), i.order_digest(o, o, None, e, e)]))"
    )
    ids = {f"id-{n}": f"value-{n}" for n in range(20)}
    effect = identity.effect_id(ids, "order.create", "acme-store/prod")
    operation = identity.operation_id(effect, 3)

    answer = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps([ids, "order.create", "acme-store/prod"]),
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert json.loads(answer) == [
        effect,
        operation,
        identity.idempotency_key(operation, 20),
        identity.order_digest(operation, operation, None, effect, effect),
    ]
