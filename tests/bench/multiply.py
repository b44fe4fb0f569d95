"""Make a ledger old at once: write every effect that it holds down n times more, as other orders, set by set.

What is copied follows from the catalog: the tables that hang on effect_records by foreign keys, in that order. The
copies keep every constraint but the foreign keys' triggers, which cost more than all the rest and which the
auditor, who is asked afterwards, does not need.
"""

from __future__ import annotations

from typing import Any

import psycopg

STRIDE = 100_000  # numbers of the copies are those of the original plus n strides
RENAMED = ("effect_id", "operation_id", "idempotency_key", "authority_ref", "branch_ref", "parent_ref")
ROOTS = "effect_records", "deny_entries"
ALONE = "authorities", "authority_revocations", "branches", "branch_cancellations"

_TABLES = """
  with recursive hanging (oid, depth) as (
    select ('irrevon.' || name)::regclass::oid, 0 from unnest(%s::text[]) as name
    union
    select f.conrelid, depth + 1 from hanging join pg_constraint f on f.confrelid = hanging.oid
     where f.contype = 'f' and f.conrelid <> f.confrelid and depth < 20)
  select c.relname from hanging join pg_class c using (oid) group by c.relname order by max(depth), c.relname"""
_COLUMNS = """
  select a.attname, format_type(a.atttypid, null), a.attidentity <> '' or exists (
           select from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey))
    from pg_attribute a
   where a.attrelid = ('irrevon.' || %s::text)::regclass and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '' order by a.attnum"""
_HELPERS = """
  create schema if not exists multiply;
  create table if not exists multiply.names (old text, nth integer, new text, ids jsonb);
  create or replace function multiply.token(p_token text, p_n integer) returns text
  language sql immutable as $f$ select md5(p_token || '/' || p_n)::uuid::text $f$;
  create or replace function multiply.operation(p_operation text, p_n integer) returns text
  language sql stable as $f$
    select new || substr(p_operation, 65) from multiply.names where old = left(p_operation, 64) and nth = p_n $f$;
  create or replace function multiply.evidence(p_evidence jsonb, p_n integer) returns jsonb
  language sql stable as $f$
    select p_evidence
      || case when p_evidence ? 'claim_token'
              then jsonb_build_object('claim_token', multiply.token(p_evidence ->> 'claim_token', p_n)) else '{}' end
      || case when p_evidence ? 'probe_token'
              then jsonb_build_object('probe_token', multiply.token(p_evidence ->> 'probe_token', p_n)) else '{}' end
      || case when p_evidence ? 'fulfilled_by'
              then jsonb_build_object('fulfilled_by', multiply.operation(p_evidence ->> 'fulfilled_by', p_n))
              else '{}' end
  $f$;"""
_NAMES = """
  truncate multiply.names;
  insert into multiply.names
  select effect_id, n, irrevon.identity_digest(ids, effect_type, scope), ids
    from multiply.effect_records cross join generate_series({first}, {last}) as n
   cross join lateral (
     select stable_ids || jsonb_build_object('order_id', (stable_ids ->> 'order_id') || '-' || n) as ids) as renamed;
  create index if not exists names_by_old on multiply.names (old, nth);
  analyze multiply.names;"""


# Of the copy: its operation is its key and, where the destination takes one, its reference.
ORDER_DIGEST = """(
  select irrevon.order_digest(o.id, o.id, case when d.client_ref_field is not null then o.id end,
                              r.parameters_digest, t.declaration_digest)
    from (select m.new || substr(t.idempotency_key, 65) as id) as o, irrevon.effect_records r,
         irrevon.adapter_declarations d
   where r.effect_id = m.old and d.adapter_id = t.adapter_id order by d.declaration_seq desc limit 1)"""


def tables(session: psycopg.Connection[Any]) -> list[str]:
    """The tables that hold effects, parents first."""
    return [row[0] for row in session.execute(_TABLES, [list(ROOTS)])] + list(ALONE)


def multiply(session: psycopg.Connection[Any], first: int, last: int, analyze: bool = True) -> None:
    """Write the originals down once more for each n from first to last; superuser's work, in one transaction.

    Without `analyze` the planner knows nothing yet of what was written.
    """
    with session.transaction():
        session.execute(_HELPERS)
        session.execute("set local session_replication_role = replica")
        for table in tables(session):
            session.execute(f"create table if not exists multiply.{table} as table irrevon.{table}".encode())
        session.execute(_NAMES.format(first=first, last=last).encode())
        for table in tables(session):
            columns = [(str(name), str(kind), bool(moved)) for name, kind, moved in session.execute(_COLUMNS, [table])]
            session.execute(_copy(table, columns, first, last).encode())
            for name, kind, _ in columns:
                if kind == "bigint":
                    session.execute(
                        f"select setval(pg_get_serial_sequence('irrevon.{table}', '{name}'), max({name}))"
                        f" from irrevon.{table} where pg_get_serial_sequence('irrevon.{table}', '{name}') is not null"
                        f" having max({name}) is not null".encode()
                    )
    if analyze:
        session.execute("vacuum analyze")


def _copy(table: str, columns: list[tuple[str, str, bool]], first: int, last: int) -> str:
    """The statement that copies one table's originals, which are what it held at the first call."""
    names = [name for name, _, _ in columns]
    joined = next((name for name in RENAMED[:3] if name in names), None)
    source = f"multiply.{table} t cross join generate_series({first}, {last}) as n"
    if table in ALONE:  # ten times as many: short rows, of which a planner prefers to read a thousand from end to end
        source = f"multiply.{table} t cross join generate_series({first} * 10, {last} * 10 + 9) as n"
    if joined:
        source = f"multiply.{table} t join multiply.names m on m.old = left(t.{joined}, 64)"
        source += " cross join lateral (select m.nth) as counted(n)"
    wanted = ", ".join(_value(table, *column, joined=bool(joined)) for column in columns)
    return f"insert into irrevon.{table} ({', '.join(names)}) overriding system value select {wanted} from {source}"


def _value(table: str, name: str, kind: str, moved: bool, joined: bool) -> str:
    if table == "effect_records" and name == "stable_ids":
        return "m.ids"
    if table == "effect_records" and name == "contract_canonical":
        return "irrevon.identity_canonical(m.ids, t.effect_type, t.scope)"
    if kind == "uuid":
        return f"multiply.token(t.{name}::text, n)::uuid"
    if kind == "bigint" and moved:
        return f"t.{name} + n * {STRIDE}::bigint"
    if kind == "jsonb" and name == "evidence":
        return f"multiply.evidence(t.{name}, n)"
    if name == "replacement_operation_id":
        return f"multiply.operation(t.{name}, n)"
    if name == "order_digest":
        return ORDER_DIGEST
    if joined and name in RENAMED[:3]:
        return f"m.new || substr(t.{name}, 65)"
    if name == "destination_ref" or (table in ALONE and name in RENAMED):
        return f"t.{name} || '-' || n"
    return f"t.{name}"
