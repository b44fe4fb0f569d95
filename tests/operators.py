"""What the tests of an operator's commands share: a destination, a command line, and effects where one needs them."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from adjudication import CLOCK
from support_ledgers import Cli, contract, execute
from warm_refdest import Refdest

TIERS = ("c1", "c2", "c3")


class Desk:
    """The command line of somebody who works beside one destination of each tier."""

    def __init__(self, database: str, folder: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> None:
        self.database, self.destination = database, destination
        self.run = Cli(database, folder, capsys)
        self.run.configure("".join(f'[adapters.refdest-{tier}]\nurl = "{destination.url}"\n' for tier in TIERS))
        execute(database, CLOCK)
        for tier in TIERS:
            assert self.run("adapter", "register", f"refdest-{tier}")[0] == 0

    def said(self, *arguments: str, code: int = 0) -> dict[str, Any]:
        """What a command answers as JSON; it must end with this exit code."""
        ended, out, err = self.run(*arguments, "--json")
        assert ended == code, (ended, out, err)
        document: dict[str, Any] = json.loads(out)
        assert document.pop("schema_version") == "1"
        return document

    def registered(self, tier: str = "c2", **changes: Any) -> str:
        """A new effect."""
        text = contract(adapter_id=f"refdest-{tier}", stable_ids={"order_id": uuid.uuid4().hex}, **changes)
        return str(self.said("register", self.run.file(text))["effect_id"])

    def lost(self, tier: str = "c2", commits: bool = False, **changes: Any) -> str:
        """An effect whose answer was lost, after the destination committed it or before."""
        effect_id = self.registered(tier, **changes)
        fault = (
            {"fault": "drop-response-after-commit", "hold_seconds": 0} if commits else {"fault": "drop-before-commit"}
        )
        self.destination.install([{**fault, "match": {"operation": "create"}, "times": "once"}])
        self.said("dispatch", effect_id, code=3)
        return effect_id

    def later(self, ahead: str) -> None:
        """Move the ledger's clock so far ahead of the world's."""
        name = self.database.rpartition("/")[2].partition("?")[0]
        execute(self.database, f"alter database {name} set irrevon_test.ahead = '{ahead}'")

    def lifecycle(self, effect_id: str) -> str:
        return str(self.said("status", effect_id)["data"][0]["lifecycle"])

    def queue(self, columns: str = "kind, reason") -> list[tuple[Any, ...]]:
        return execute(self.database, f"select {columns} from irrevon.operator_queue order by 1, 2")
