"""The server's settings as a new session of this login gets them, and as others do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from irrevon.doctor.lines import FAIL, WARN, Line, ok
from irrevon.doctor.situation import Situation

LONG = 10_000  # milliseconds: a call may wait five seconds for a lock, and then has its work to do


@dataclass(frozen=True)
class Rule:
    """What one setting has to be, and what follows where it is not."""

    check: str
    name: str
    holds: Callable[[str], bool]
    level: str
    why: str
    todo: str


def _is(*values: str) -> Callable[[str], bool]:
    return lambda value: value.lower() in values


def _long(value: str) -> bool:
    return value == "0" or int(value) >= LONG


ON, OFF = _is("on", "true", "yes", "1"), _is("off", "false", "no", "0")
CUT = "calls end before they got their locks"
RULES = (
    Rule("durability", "fsync", ON, FAIL,
         "a committed claim may be forgotten when the machine stops", "set it on, and take a new base backup"),
    Rule("durability", "full_page_writes", ON, FAIL, "a page that was half written cannot be restored", "set it on"),
    Rule("durability", "synchronous_commit", lambda value: not OFF(value), WARN,
         "the calls around a wire call raise it by themselves; what operators decide may be forgotten", "set it on"),
    Rule("durability", "data_checksums", ON, WARN,
         "what a disk alters is not noticed", "stop the server, and run: pg_checksums --enable"),
    Rule("durability", "wal_level", _is("replica", "logical"), WARN,
         "no backup can be rolled forward, and no standby follow", "set it to replica, and restart"),
    Rule("transactions", "default_transaction_isolation", _is("read committed"), FAIL,
         "every call that writes is refused (wrong_isolation)", "set it to 'read committed'"),
    Rule("transactions", "default_transaction_read_only", OFF, FAIL,
         "every call that writes is refused", "set it off, or name the primary"),
    Rule("transactions", "session_replication_role", _is("origin"), FAIL,
         "foreign keys are not checked", "set it to origin"),
    Rule("timeouts", "idle_session_timeout", _is("0"), WARN,
         "a writer that waits loses its session, and its name with it", "set it to 0 for the logins of writers"),
    Rule("timeouts", "statement_timeout", _long, WARN, CUT, "set it to 0, or to 15s and more"),
    Rule("timeouts", "transaction_timeout", _long, WARN, CUT, "set it to 0, or to 15s and more"),
)  # fmt: skip
# Of a server that is not ours, where somebody else's psql may be open too.
IDLE = Rule("timeouts", "idle_in_transaction_session_timeout", lambda value: value != "0", WARN,
            "a transaction that somebody forgot holds every stop up", "set it to 60s, for the database")  # fmt: skip
OF_ROLES = ("default_transaction_isolation", "session_replication_role", "synchronous_commit")
OTHERS = {rule.name: rule for rule in RULES if rule.name in OF_ROLES}


def settings(s: Situation) -> Iterator[Line]:
    """Each rule that does not hold; and each group in which all do."""
    found = {row["name"]: row["value"] for row in s.ledger.rows("settings")}
    broken: set[str] = set()
    for rule in (*RULES, *(() if s.embedded else (IDLE,))):
        value = found.get(rule.name)
        if value is None or not rule.holds(value):
            broken.add(rule.check)
            seen = (
                f"{rule.name} = {value}: {rule.why}" if value is not None else f"{rule.name} is not told by this server"
            )
            yield Line(rule.level, rule.check, seen, rule.todo)
    for row in s.ledger.rows("overrides"):
        other = OTHERS.get(row["name"])
        if other is not None and not other.holds(row["value"]):
            broken.add(other.check)
            yield Line(other.level, other.check, f"{row['role']}: {row['name']} = {row['value']}: {other.why}",
                       f"alter role {row['role']} reset {row['name']} (see \\drds)")  # fmt: skip
    for check in dict.fromkeys(rule.check for rule in RULES):
        if check not in broken:
            yield ok(check, ", ".join(f"{r.name} = {found[r.name]}" for r in RULES if r.check == check))
