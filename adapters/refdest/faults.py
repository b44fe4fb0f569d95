"""The fault schedule: which calls go wrong, and how.

A fault acts before the destination has handled a call, after it, or both. A new one is a class with those two
methods and a line in FAULTS.
"""

from dataclasses import dataclass
from typing import Any

from irrevon_adapters.refdest.calls import Call, Reply, Silence

_OPERATIONS = {"create", "get", "query", "list", "health"}
_TEXTS = ("operation", "client_ref", "effect_type")
_HOLD_SECONDS = 60.0


class Fault:
    """Does nothing. `hold_seconds` is how long a silent fault keeps the connection open."""

    def __init__(self, hold_seconds: float) -> None:
        self.hold_seconds = hold_seconds

    def before(self, call: Call) -> Reply | Silence | None:
        """An answer in the destination's place, which then never sees the call; None lets it pass."""
        return None

    def after(self, call: Call, reply: Reply) -> Reply | Silence:
        """What leaves instead of the destination's reply."""
        return reply


class DropResponseAfterCommit(Fault):
    def after(self, call: Call, reply: Reply) -> Reply | Silence:
        return Silence(self.hold_seconds, reply.outcome, reply.committed)


class DropBeforeCommit(Fault):
    def before(self, call: Call) -> Reply | Silence | None:
        return Silence(0.0, "dropped")


FAULTS: dict[str, type[Fault]] = {
    "drop-response-after-commit": DropResponseAfterCommit,
    "drop-before-commit": DropBeforeCommit,
}


@dataclass
class Rule:
    """One line of a schedule. `nth` counts, from 1, the calls that match all else since it was installed."""

    name: str
    fault: Fault
    match: dict[str, str]
    nth: int | None
    once: bool
    seen: int = 0
    spent: bool = False

    def is_due(self, call: Call) -> bool:
        """Count the call if it matches, and say whether this rule would act on it."""
        if any(getattr(call, member) != wanted for member, wanted in self.match.items()):
            return False
        self.seen += 1
        return not self.spent and self.nth in (None, self.seen)


class Schedule:
    """The installed rules, in order. Every rule counts every call; the first that is due acts on it."""

    def __init__(self, document: Any = ()) -> None:
        self.rules = [_rule(line) for line in _typed(document, (list, tuple), "schedule: a list")]

    def pick(self, call: Call) -> Rule | None:
        due = [rule for rule in self.rules if rule.is_due(call)]
        if not due:
            return None
        due[0].spent = due[0].once
        return due[0]


def _rule(line: Any) -> Rule:
    _typed(line, dict, "rule: an object")
    _known(line, {"fault", "match", "times", "hold_seconds"})
    match = _typed(line.get("match", {}), dict, "match: an object")
    _known(match, {*_TEXTS, "nth"})
    texts = {name: _typed(match[name], str, f"{name}: a string") for name in _TEXTS if name in match}
    nth = match.get("nth")
    hold = line.get("hold_seconds", _HOLD_SECONDS)
    if texts.get("operation", "create") not in _OPERATIONS:
        raise ValueError(f"operation: one of {sorted(_OPERATIONS)}")
    if nth is not None and (type(nth) is not int or nth < 1):
        raise ValueError("nth: an integer from 1")
    if type(hold) not in (int, float) or not 0 <= hold <= 3600:
        raise ValueError("hold_seconds: 0 to 3600")
    if _typed(line.get("fault"), str, "fault: a string") not in FAULTS:
        raise ValueError(f"fault: one of {sorted(FAULTS)}")
    if line.get("times", "once") not in ("once", "always"):
        raise ValueError("times: once or always")
    fault = FAULTS[line["fault"]](float(hold))
    return Rule(line["fault"], fault, texts, nth, line.get("times", "once") == "once")


def _typed(value: Any, kind: type | tuple[type, ...], rule: str) -> Any:
    if not isinstance(value, kind):
        raise ValueError(rule)  # noqa: TRY004 - one kind of error for one kind of refusal
    return value


def _known(document: dict[str, Any], names: set[str]) -> None:
    if not document.keys() <= names:
        raise ValueError(f"members: only {sorted(names)}")
