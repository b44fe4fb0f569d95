"""Calls that make no sense: every public function, arguments of the right types, any values (decisions W6, W9)."""

from __future__ import annotations

import random
from typing import Any

import psycopg

SIGNATURES = """
select p.proname, p.proargnames[1:p.pronargs], array(
         select format_type(t, null) from unnest(p.proargtypes) with ordinality as a(t, n) order by n)
  from pg_proc p
 where p.pronamespace = 'irrevon'::regnamespace
   and (has_function_privilege('irrevon_app', p.oid, 'execute')
        or has_function_privilege('irrevon_operator', p.oid, 'execute'))
 order by 1"""
TEXTS = ["", " ", "x", "é\u0301", "x" * 5000, "0" * 64, "main", "shop-slow", "*", "{}", "[]", "null", '{"a": 1}',
         "order.create", "COMMITTED", "REDISPATCHED", "OK", "PRESENT", "1", "-1", "2 h", "absence_gap", "slow",
         '[{"finding_ref": 1}]', '{"looked": 1}', "\ufffe", "1e999", '"\\u0000"', "[" * 600, "infinity"]  # fmt: skip
VALUES: dict[str, list[Any]] = {
    "text": TEXTS,
    "uuid": ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-4fff-bfff-ffffffffffff"],
    "boolean": [True, False],
    "integer": [0, 1, -1, 2, 100, 1000, 2**31 - 1, -(2**31)],
    "bigint": [0, 1, -1, 2, 100, 2**31, 2**63 - 1, -(2**63)],
    "jsonb": ["null", "{}", "[]", '{"a": 1}', '"x"', "1", '{"claims": 0, "boots": 0, "unread": 0, "damaged": 0}',
              '{"claims": 1e30}'],
    "timestamp with time zone": ["infinity", "-infinity", "4713-01-01 00:00 BC", "294276-12-31 23:59:59+00",
                                 "0001-01-01 00:00+00", "2026-03-02 09:00+00", "2026-03-03 09:00+00"],
    "text[]": ["{}", "{null}", "{x}", '{""}', "{slow,keyed}"],
    "uuid[]": ["{}", "{null}", "{00000000-0000-0000-0000-000000000000}"],
    "bytea": ["\\x", "\\x00ff"],
}  # fmt: skip


def signatures(connection: psycopg.Connection[Any]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every public function, with the names and types of its parameters."""
    return [
        (name, list(zip(names or [], types, strict=True)))
        for name, names, types in connection.execute(SIGNATURES.encode())
    ]


def arguments(chance: random.Random, parameters: list[tuple[str, str]], known: dict[str, list[str]]) -> list[str]:
    """SQL texts, one for each parameter: null, anything of the type, or something that exists."""
    made = []
    for name, type_ in parameters:
        pool = known.get(name, [])
        if chance.random() < 0.15:
            made.append(f"{name} => null")
            continue
        value = chance.choice(pool) if pool and chance.random() < 0.7 else chance.choice(VALUES[type_])
        text = str(value).replace("'", "''")
        made.append(f"{name} => '{text}'::{type_}")
    return made
