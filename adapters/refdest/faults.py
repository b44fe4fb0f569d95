"""The faults: what goes wrong with a call, and where.

A fault acts at the gateway, in front of the destination and its key store (`before`, `after`), or inside,
around the work itself (`perform`). A new one is a class and a line in FAULTS; its fields are its options.
"""

from dataclasses import dataclass, replace

from irrevon_adapters.refdest.calls import INVALID, THROTTLED, UNKNOWN_CALLER, Reply, Silence
from irrevon_adapters.refdest.fault import Fault, Work


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
