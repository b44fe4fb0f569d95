"""The fault schedule: which calls go wrong, and when."""

from dataclasses import dataclass, fields
from typing import Any

from irrevon_adapters.refdest.calls import Call
from irrevon_adapters.refdest.fault import Fault
from irrevon_adapters.refdest.faults import FAULTS

_OPERATIONS = {"create", "get", "query", "list", "health"}
_TEXTS = ("operation", "client_ref", "effect_type", "idempotency_key")


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
    name = _typed(_typed(line, dict, "rule: an object").get("fault"), str, "fault: a string")
    if name not in FAULTS:
        raise ValueError(f"fault: one of {sorted(FAULTS)}")
    options = {option.name for option in fields(FAULTS[name])}
    _known(line, {"fault", "match", "times"} | options)
    match = _typed(line.get("match", {}), dict, "match: an object")
    _known(match, {*_TEXTS, "nth"})
    texts = {text: _typed(match[text], str, f"{text}: a string") for text in _TEXTS if text in match}
    nth = match.get("nth")
    if texts.get("operation", "create") not in _OPERATIONS:
        raise ValueError(f"operation: one of {sorted(_OPERATIONS)}")
    if nth is not None and (type(nth) is not int or nth < 1):
        raise ValueError("nth: an integer from 1")
    if line.get("times", "once") not in ("once", "always"):
        raise ValueError("times: once or always")
    fault = FAULTS[name](**{option: line[option] for option in options & line.keys()})
    return Rule(name, fault, texts, nth, line.get("times", "once") == "once")


def _typed(value: Any, kind: type | tuple[type, ...], rule: str) -> Any:
    if not isinstance(value, kind):
        raise ValueError(rule)  # noqa: TRY004 - one kind of error for one kind of refusal
    return value


def _known(document: dict[str, Any], names: set[str]) -> None:
    if not document.keys() <= names:
        raise ValueError(f"members: only {sorted(names)}")
