"""What both legs are given: the seed, a folder, a way to start destinations, somebody who tells the story."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from irrevon.demo import scenario
from irrevon.demo.engine import Engines, Witness
from irrevon.demo.story import Stopped, Story

MakeDestination = Callable[[int], Witness]


@dataclass(frozen=True)
class Stage:
    """One run of the demo. `make_destination` starts a destination under a seed, in its own process."""

    seed: int
    folder: Path
    make_destination: MakeDestination
    story: Story


@dataclass
class Leg:
    """How a leg ended: its destination's truth log, and the time that it took."""

    name: str
    title: str
    truth: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def effects(self) -> int:
        return len(self.truth.get("effects", ()))

    @property
    def creates(self) -> list[dict[str, Any]]:
        """The requests to create something, as the destination wrote them down."""
        return creates_of(self.truth)

    def summary(self) -> dict[str, Any]:
        """The leg in a result: counts come from the destination's truth, never from what a system believes."""
        return {
            "leg": self.name, "title": self.title, "effects": self.effects,
            "duplicates": max(0, self.effects - 1), "create_requests": len(self.creates),
            "destination_refs": [effect["destination_ref"] for effect in self.truth.get("effects", ())],
            "seconds": self.seconds,
        }  # fmt: skip


def creates_of(truth: dict[str, Any]) -> list[dict[str, Any]]:
    """The requests of a truth log that asked for an effect."""
    return [request for request in truth.get("requests", ()) if request["operation"] == "create"]


@contextmanager
def destination_for(stage: Stage, leg: Leg, engines: Engines) -> Iterator[Witness]:
    """A destination with the fault of the scenario in place; the leg ends with its truth, even when Stopped."""
    began = stage.story.seconds()
    destination = stage.make_destination(stage.seed)
    try:
        destination.install([scenario.FAULT])
        stage.story.tell(
            leg.name, "destination_started",
            f"The destination {scenario.ADAPTER} runs in a process of its own.",
            destination="honours no idempotency key; the answer to the first create will be lost after the commit",
        )  # fmt: skip
        try:
            yield destination
        except Stopped as stopped:
            stage.story.stop(leg.name, stopped)
        engines.close()
        leg.truth = destination.truth()
    finally:
        engines.close()
        destination.stop()
        leg.seconds = round(stage.story.seconds() - began, 3)
