"""What a fault may do to a call, and the options that it may have."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from irrevon_adapters.refdest.calls import Reply, Silence

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
