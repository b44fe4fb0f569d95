"""Every place where a function of the ledger takes a lock, and the function as it were without it."""

import re
from dataclasses import dataclass
from typing import Any

import psycopg

ROW = r"\s+for no key update(?: of \w+)?(?: skip locked)?"
CALL = r"perform lock_(?:stop|writer)\([^;]*\);"
ADVISORY = r"perform pg_advisory_xact_lock(?:_shared)?\([^;]*\);"
TAKEN = re.compile(rf"(?:\b(?:select|perform)\b[^;]*?{ROW}|{ADVISORY.removesuffix(';')});")
ORDER = ["writer", "stop", "sweep", "slot", "record", "execution", "finding", "work"]
# What may be locked once the clock was read, which a wait would make too early (W4). A settle dates what it closes by
# itself. Both functions date what they were told, which was there before.
AFTER_THE_CLOCK = {"finding", "work"}
TOLD = {"import_lost_claims": {"record", "execution"}, "sweep_page": {"record", "execution"}}
KINDS = {"1230131714": "writer", "1230131713": "stop", "from adapter_declarations": "sweep",
         "from scope_slots": "slot", "from effect_records": "record",
         "from effect_executions": "execution", "from findings": "finding",
         "from open_work": "work", "from open_audits": "work"}  # fmt: skip
SITE = re.compile(f"{ROW}|{CALL}|{ADVISORY}")


@dataclass(frozen=True)
class Lock:
    """One lock: `name` is the function's, with the place in it where there are several."""

    name: str
    definition: str
    without: str


def locks(connection: psycopg.Connection[Any]) -> list[Lock]:
    """All that the catalogue holds, in the order of their names."""
    rows = connection.execute(
        "select proname, pg_get_functiondef(oid) from pg_proc"
        " where pronamespace = 'irrevon'::regnamespace and prokind = 'f' order by 1"
    ).fetchall()
    found = []
    for function, definition in rows:
        sites = list(SITE.finditer(definition))
        for number, site in enumerate(sites, start=1):
            instead = "null;" if site[0].endswith(";") else ""
            without = definition[: site.start()] + instead + definition[site.end() :]
            found.append(Lock(f"{function} {number}" if len(sites) > 1 else function, definition, without))
    return found


def lingering(connection: psycopg.Connection[Any]) -> list[str]:
    """The functions that lock, each telling what it has locked, then sleeping: two of them meet in between.

    By RAISE and ASSERT, because PERFORM would set FOUND.
    """
    rows = connection.execute(
        "select pg_get_functiondef(oid) from pg_proc"
        " where pronamespace = 'irrevon'::regnamespace and prokind = 'f' order by proname"
    ).fetchall()
    lingered = [TAKEN.sub(_tell, definition) for (definition,) in rows]
    return [after for after, (before,) in zip(lingered, rows, strict=True) if after != before]


# The last reading counts: what lists its work first reads anew once it holds it.
TELLING_CLOCK = """create or replace function irrevon.clock() returns timestamptz
 language plpgsql volatile set search_path = irrevon, pg_temp
 as $function$ begin raise notice 'read clock'; return clock_timestamp(); end $function$"""


def _tell(taken: re.Match[str]) -> str:
    what = next(kind for mark, kind in KINDS.items() if mark in taken[0])
    return f"{taken[0]} raise notice 'locked {what}'; assert pg_sleep(random() * 0.004) is not null;"
