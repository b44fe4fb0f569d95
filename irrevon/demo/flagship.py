"""Both legs of the flagship, and what they prove together (RFC-002 sections 12 and 15.5)."""

from __future__ import annotations

import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from irrevon_adapters.refdest.process import Refdest

from irrevon.config import Config
from irrevon.demo import bundle, leg_b5, scenario
from irrevon.demo.database import demo_database
from irrevon.demo.engine import Witness
from irrevon.demo.facts import Facts
from irrevon.demo.leg_r import LegR
from irrevon.demo.stage import Leg, MakeDestination, Stage
from irrevon.demo.story import Story


@dataclass(frozen=True)
class Result:
    """How it ended. `database` is the name of its ledger, which is gone unless it was `kept`."""

    seed: int
    legs: list[Leg]
    story: Story
    database: str
    kept: bool
    seconds: float

    @property
    def passed(self) -> bool:
        """Whether every assertion held: one effect under Irrevon, two under B5, and all on the way."""
        return not self.story.failed

    def document(self) -> dict[str, Any]:
        """The result for programs."""
        return {
            "demo": "flagship", "seed": self.seed, "passed": self.passed,
            "legs": [leg.summary() for leg in self.legs],
            "checks": [asdict(check) for check in self.story.checks],
            "database": self.database, "kept": self.kept, "seconds": self.seconds,
        }  # fmt: skip


def start_refdest(seed: int) -> Witness:
    """The reference destination, profile C2, in its own process."""
    return Refdest(profile="c2", seed=seed)


def run(
    config: Config, story: Story, seed: int, keep: bool = False, evidence: Path | None = None,
    make_destination: MakeDestination = start_refdest,
) -> Result:  # fmt: skip
    """Run both legs, R first, on a ledger of their own.

    What does not hold is in the story's checks, never masked. IrrevonError: the demo could not be run at all.
    """
    with (
        tempfile.TemporaryDirectory(prefix="irrevon-demo-") as folder,
        demo_database(config, keep) as database,
    ):
        stage = Stage(seed, Path(folder), make_destination, story)
        story.tell("-", "ledger_created", "A ledger is made for this run alone.", database=database.name)
        facts = Facts(database.url)
        try:
            irrevon = LegR(stage, database, facts).run()
            baseline = leg_b5.run(stage)
            bodies = {request["body_digest"] for leg in (irrevon, baseline) for request in leg.creates}
            story.check("B5", "same_bytes_as_irrevon", 1, len(bodies))
            result = Result(seed, [irrevon, baseline], story, database.name, keep, story.seconds())
            if evidence is not None:
                held = facts.bundle(scenario.EFFECT_ID)
                bundle.write(evidence, stage.folder, result.document(), story, result.legs, held)
        finally:
            facts.close()
    return result
