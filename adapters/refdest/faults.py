"""The faults: what goes wrong with a call, and where.

A fault acts at the gateway, in front of the destination and its key store (`before`, `after`), or inside,
around the work itself (`perform`). A new one is a class and a line in FAULTS; its fields are its options.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from irrevon_adapters.refdest.calls import INVALID, THROTTLED, UNKNOWN_CALLER, Reply, Silence

Work = Callable[[], Reply]


def _seconds(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= 3600


_OPTIONS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "hold_seconds": (_seconds, "0 to 3600"),
    "seconds": (_seconds, "0 to 3600"),
    "commits": (lambda value: value in ("first", "last"), "first or last"),
    "status": (lambda value: type(value) is int and 500 <= value <= 599, "500 to 599"),
    "at": (lambda value: value in ("destination", "gateway"), "destination or gateway"),
}


@dataclass(frozen=True)
class Fault:
    """Does nothing. ValueError: an option that is not what it may be."""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            holds, rule = _OPTIONS[name]
            if not holds(value):
                raise ValueError(f"{name}: {rule}")

    @property
    def pause(self) -> float:
        """Seconds of real time between a call's arrival and its answer."""
        return 0.0

    @property
    def commits_last(self) -> bool:
        """Whether the work is done after the pause instead of before it."""
        return False

    def before(self) -> Reply | Silence | None:
        """An answer in the destination's place, which then never sees the call; None lets it pass."""
        return None

    def perform(self, work: Work) -> Reply:
        """The destination's work on a call that it has not answered before."""
        return work()

    def after(self, reply: Reply) -> Reply | Silence:
        """What leaves instead of the destination's reply."""
        return reply


@dataclass(frozen=True)
class DropResponseAfterCommit(Fault):
    hold_seconds: float = 60.0

    def after(self, reply: Reply) -> Reply | Silence:
        return Silence(float(self.hold_seconds), reply.outcome, reply.committed)


@dataclass(frozen=True)
class DropBeforeCommit(Fault):
    def before(self) -> Reply | Silence | None:
        return Silence(0.0, "dropped")


@dataclass(frozen=True)
class Delay(Fault):
    seconds: float = 1.0
    commits: str = "first"

    @property
    def pause(self) -> float:
        return float(self.seconds)

    @property
    def commits_last(self) -> bool:
        return self.commits == "last"


@dataclass(frozen=True)
class ServerError(Fault):
    """Inside, the error is the destination's first answer to a key; at the gateway the key store holds another."""

    status: int = 500
    at: str = "destination"

    def error(self, outcome: str, committed: tuple[str, ...] = ()) -> Reply:
        return Reply(self.status, "something went wrong\n", outcome, committed)


@dataclass(frozen=True)
class ErrorAfterCommit(ServerError):
    def perform(self, work: Work) -> Reply:
        reply = work()
        return self.error(reply.outcome, reply.committed) if self.at == "destination" else reply

    def after(self, reply: Reply) -> Reply | Silence:
        return self.error(reply.outcome, reply.committed) if self.at == "gateway" else reply


@dataclass(frozen=True)
class ErrorWithoutCommit(ServerError):
    def before(self) -> Reply | Silence | None:
        return self.error("failed") if self.at == "gateway" else None

    def perform(self, work: Work) -> Reply:
        return self.error("failed")


@dataclass(frozen=True)
class DuplicateAccept(Fault):
    def perform(self, work: Work) -> Reply:
        first, second = work(), work()
        return replace(first, committed=first.committed + second.committed)


@dataclass(frozen=True)
class Refuse(Fault):
    """A good request is refused as the declaration allows, for reasons that no schema could have told."""

    def perform(self, work: Work) -> Reply:
        return INVALID


@dataclass(frozen=True)
class Throttle(Fault):
    def before(self) -> Reply | Silence | None:
        return THROTTLED


@dataclass(frozen=True)
class Forbid(Fault):
    def before(self) -> Reply | Silence | None:
        return UNKNOWN_CALLER


FAULTS: dict[str, type[Fault]] = {
    "drop-response-after-commit": DropResponseAfterCommit,
    "drop-before-commit": DropBeforeCommit,
    "delay": Delay,
    "5xx-after-commit": ErrorAfterCommit,
    "5xx-without-commit": ErrorWithoutCommit,
    "duplicate-accept": DuplicateAccept,
    "refuse": Refuse,
    "throttle": Throttle,
    "forbid": Forbid,
}
