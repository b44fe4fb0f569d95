"""Leg R, Irrevon: register, dispatch, SIGKILL in the window, recover, and refuse the re-synthesised retry."""

from __future__ import annotations

import json

from irrevon_adapters.refdest.world import declaration

from irrevon.demo import scenario
from irrevon.demo.database import DemoDatabase
from irrevon.demo.engine import Ended, Engines, Witness
from irrevon.demo.facts import Facts
from irrevon.demo.leg_r_checks import check_deny, check_recovery, read_back
from irrevon.demo.stage import Leg, Stage, creates_of, destination_for
from irrevon.ledger import Ledger

TITLE = "Irrevon"


class LegR:
    """The leg's four acts. Every process is `python -m irrevon`, on the demo's own ledger."""

    def __init__(self, stage: Stage, database: DemoDatabase, facts: Facts) -> None:
        self.stage, self.story, self.facts = stage, stage.story, facts
        self.engines = Engines(stage.folder, {"IRREVON_DATABASE_URL": database.engine_url})
        self.engine_url = database.engine_url
        self.leg = Leg("R", TITLE)

    def run(self) -> Leg:
        """Run the leg; what does not hold is in the story's checks."""
        self.story.tell("R", "leg", TITLE)
        with destination_for(self.stage, self.leg, self.engines) as destination:
            self._register(destination)
            self._kill_in_the_window(destination)
            self._recover(destination)
            self._retry()
        read_back(self.story, self.leg, self.facts)
        return self.leg

    def _register(self, destination: Witness) -> None:
        with Ledger(self.engine_url) as ledger:
            ledger.one("register_adapter", declaration=json.dumps(declaration("c2")))
        self._write("declaration.json", declaration("c2"))
        self._write("contract.json", scenario.contract(scenario.PARAMETERS))
        for label in ("r-1-register", "r-2-dispatch", "r-3-recover", "r-4-register", "r-5-dispatch"):
            self._configure(label, destination.url)
        answer = self._irrevon("r-1-register", "register", "contract.json").document
        found = [answer.get(name) for name in ("outcome", "effect_id", "lifecycle")]
        self.story.check("R", "registered", ["registered", scenario.EFFECT_ID, "PERSISTED"], found)
        self.story.tell(
            "R", "registered", "irrevon register: the intent is written down before any byte leaves.",
            ledger=f"{answer.get('outcome')} effect {str(answer.get('effect_id'))[:12]}..., {answer.get('lifecycle')}",
        )  # fmt: skip

    def _kill_in_the_window(self, destination: Witness) -> None:
        process = self.engines.start("r-2-dispatch", "irrevon", *self._arguments("r-2-dispatch", "dispatch"))
        status, truth = self.engines.kill_in_the_window(process, destination)
        self.facts.wait_until_nobody_writes()
        state, still_open = self.facts.frontier(), self.facts.open_attempts()
        self.story.check("R", "engine_was_killed_by_sigkill", -9, status)
        self.story.check("R", "effects_at_the_kill", 1, len(truth["effects"]))
        self.story.check("R", "no_answer_was_sent", [False], [r["answered"] for r in truth["requests"]])
        self.story.check("R", "ledger_at_the_kill", ["DISPATCHED", 1], [state, still_open])
        self.story.tell(
            "R", "engine_killed",
            "irrevon dispatch: one attempt is claimed and sent; the engine is killed in the window.",
            engine=f"wait status {status}: SIGKILL" if status == -9 else f"wait status {status}",
            ledger=f"{state}, {still_open} open attempt",
            destination=f"{len(truth['effects'])} effect committed, no answer sent",
        )  # fmt: skip

    def _recover(self, destination: Witness) -> None:
        ended = self._irrevon("r-3-recover", "dispatch")
        truth = destination.truth()
        check_recovery(self.story, ended, truth, self.facts)
        check_deny(self.story, "after_recovery", ended, self.facts)
        sent = len(creates_of(truth))
        asked = len(truth["requests"]) - sent
        self.story.tell(
            "R", "recovered", "A new engine starts under the same name: recovery first, by asking the destination.",
            ledger=f"{self.facts.frontier()}, finding {_classifications(self.facts)}, open attempts "
            f"{self.facts.open_attempts()}",
            destination=f"{len(truth['effects'])} effect; {asked} query, {sent} create in all",
            engine=f"its own dispatch is {_denial(ended)}",
        )  # fmt: skip

    def _retry(self) -> None:
        self._write("contract-retry.json", scenario.contract(scenario.REWORDED))
        again = self._irrevon("r-4-register", "register", "contract-retry.json").document
        found = [again.get("outcome"), again.get("effect_id"), (again.get("changed") or {}).get("variant")]
        self.story.check("R", "retry_is_the_same_effect", ["replayed", scenario.EFFECT_ID, True], found)
        ended = self._irrevon("r-5-dispatch", "dispatch")
        check_deny(self.story, "of_the_retry", ended, self.facts, variant=(again.get("changed") or {}))
        self.story.tell(
            "R", "retry_denied", "A model writes the order anew: other words, other argument shapes, same order.",
            ledger=f"{again.get('outcome')} the same effect, the wording kept as a variant",
            engine=f"dispatch is {_denial(ended)}, citing the settled execution, its finding and the variant",
        )  # fmt: skip

    def _irrevon(self, label: str, command: str, *arguments: str) -> Ended:
        return self.engines.run(label, "irrevon", *self._arguments(label, command, *arguments))

    def _arguments(self, label: str, command: str, *arguments: str) -> list[str]:
        named = arguments or (scenario.EFFECT_ID,)
        return ["--config", f"{label}.toml", command, *named, "--json"]

    def _configure(self, label: str, url: str) -> None:
        text = (
            f'[writer]\nname = "main"\nrun_dir = "run"\n[log]\nfile = "{label}.jsonl"\n'
            f'[adapters.{scenario.ADAPTER}]\nurl = "{url}"\n'
        )
        (self.stage.folder / f"{label}.toml").write_text(text, encoding="utf-8")

    def _write(self, name: str, document: dict[str, object]) -> None:
        (self.stage.folder / name).write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def _classifications(facts: Facts) -> str:
    return ", ".join(str(row["classification"]) for row in facts.of("findings")) or "none"


def _denial(ended: Ended) -> str:
    decision = (ended.answer.get("evidence") or {}).get("decision") or {}
    return f"{ended.answer.get('outcome')} by {decision.get('check')}"
