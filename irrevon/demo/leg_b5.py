"""Leg B5, the contrast: everything a client can do without asking the destination, under the same faults."""

from __future__ import annotations

from irrevon.demo import baseline_b5, scenario
from irrevon.demo.engine import Engines, Witness
from irrevon.demo.stage import Leg, Stage, creates_of, destination_for

TITLE = "durable runtime + stable operation id + idempotency key sent"
MODULE = "irrevon.demo.baseline_b5"


def run(stage: Stage) -> Leg:
    """Run the leg; what does not hold is in the story's checks."""
    leg, engines = Leg("B5", TITLE), Engines(stage.folder, {})
    stage.story.tell("B5", "leg", TITLE)
    with destination_for(stage, leg, engines) as destination:
        _kill_and_restart(stage, leg, engines, destination)
    _read_back(stage, leg)
    return leg


def _kill_and_restart(stage: Stage, leg: Leg, engines: Engines, destination: Witness) -> None:
    story, journal = stage.story, stage.folder / "b5-journal.jsonl"
    arguments = ("--url", destination.url, "--journal", str(journal))
    process = engines.start("b5-first", MODULE, *arguments)
    status, truth = engines.kill_in_the_window(process, destination)
    story.check("B5", "engine_was_killed_by_sigkill", -9, status)
    story.check("B5", "effects_at_the_kill", 1, len(truth["effects"]))
    told = [entry["event"] for entry in baseline_b5.read(journal)]
    story.check("B5", "journal_at_the_kill", ["started"], told)
    story.tell(
        "B5", "engine_killed", "The runtime journals its step and sends it; it is killed in the window.",
        engine=f"wait status {status}: SIGKILL" if status == -9 else f"wait status {status}",
        journal="the step has started, and has not ended", destination=f"{len(truth['effects'])} effect, no answer",
    )  # fmt: skip
    ended = engines.run("b5-second", MODULE, *arguments)
    told = [entry["event"] for entry in baseline_b5.read(journal)]
    story.check("B5", "restart_succeeds", 0, ended.exit_code)
    story.check("B5", "journal_after_the_restart", ["started", "started", "completed"], told)
    story.tell(
        "B5", "restarted", "It starts again and, true to its journal, runs the unfinished step once more.",
        engine=f"exit {ended.exit_code}", journal="the step has ended; one operation, completed once",
        destination=f"{len(destination.truth()['effects'])} effects",
    )  # fmt: skip


def _read_back(stage: Stage, leg: Leg) -> None:
    story, creates = stage.story, creates_of(leg.truth)
    keys = [request["idempotency_key"] for request in creates]
    story.check("B5", "key_on_the_wire_each_time", [scenario.OPERATION_ID] * 2, keys)
    story.check("B5", "same_bytes_each_time", 1, len({request["body_digest"] for request in creates}))
    story.check("B5", "duplicates_at_the_destination", 2, leg.effects)
    story.tell(
        "B5", "truth", "The destination's truth log is read back.",
        destination=f"{leg.effects} effects from {len(creates)} requests; idempotency keys on the wire: "
        f"{len([key for key in keys if key])}, distinct: {len(set(keys))}",
    )  # fmt: skip
