"""SIGKILL at every seam of one effect's way, over and over (RFC-002 section 15.2).

Hands are forked, not started. Each recovers what the one before it left, works, and dies at the next seam. Some die at
their first effect, some later; two or more work at a time, each as a writer of its own.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import scaled
from hands import declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest
from judge import judge
from lives import Lane, Place, hands_of, heard
from seams import CALLS, SEAMS

LANES = scaled(2, 3)
KILLS = scaled(48, 630)
EFFECTS_A_KILL = scaled(3, 56)
BOOTING = {f"{call}.{moment}" for call in CALLS[:2] for moment in ("before", "held", "after")}


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest() as process:
        yield process


def test_nothing_is_sent_twice_or_without_a_claim_whereever_a_hand_dies(
    database: str, app_dsn: str, operator_dsn: str, destination: Refdest, tmp_path: Path
) -> None:
    declare(operator_dsn, RefdestC2({"url": destination.url}))
    each = KILLS // LANES * EFFECTS_A_KILL
    lanes = [
        Lane(Place(app_dsn, destination.url, tmp_path, f"writer-{n}"), range(n * each, (n + 1) * each))
        for n in range(LANES)
    ]
    seams = itertools.cycle(SEAMS)
    deaths = {id(lane): [next(seams) for _ in range(KILLS // LANES)] for lane in lanes}
    chance = random.Random(11)

    def next_life(lane: Lane) -> bool:
        """Start the lane's next hand; False when its work is done."""
        seam = deaths[id(lane)].pop() if deaths[id(lane)] else None
        if seam is None and not lane.left:
            return False
        # Those who come after it need an effect each to die at, and one that it leaves half done.
        most = min(2 * EFFECTS_A_KILL - 1, len(lane.left) - 2 * len(deaths[id(lane)]) - 1)
        lane.start(seam, 1 if seam in BOOTING else chance.randint(1, most))
        return True

    with hands_of(lanes):
        working = [lane for lane in lanes if next_life(lane)]
        while working:
            for lane, goes_on in heard(working):
                if lane.is_stopped:
                    lane.kill()
                elif goes_on:
                    continue
                else:
                    assert lane.end() == 0
                if not next_life(lane):
                    working.remove(lane)

    kills = Counter(place for lane in lanes for place in lane.killed_at)
    assert kills.keys() == set(SEAMS)
    assert kills.total() == KILLS // LANES * LANES
    assert [len(lane.left) for lane in lanes] == [0] * LANES
    counts = judge(database, destination, lanes)
    assert counts["effects"] == LANES * each
    assert counts["ambiguous"] > 0
