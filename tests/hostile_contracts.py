"""Contracts that break a rule, or keep all of them in an odd way."""

import json
from typing import Any

from hands import contract
from hostile import Hostile

_MEMBERS = [
    "schema_version", "stable_ids", "effect_type", "effect_class", "scope", "adapter_id", "parameters", "authority_ref",
    "stamped_at", "branch_ref", "event_time",
]  # fmt: skip


class HostileContracts(Hostile):
    """One seeded source of contracts, as text that a text parameter can carry."""

    def contract(self, number: int) -> str:
        chance = self.chance
        members: dict[str, Any] = json.loads(contract(stable_ids={"order_id": f"order-{number}"}))
        for _ in range(chance.choice([0, 1, 1, 2, 3])):
            self.spoil(members, chance.choice(_MEMBERS))
        text = json.dumps(members, ensure_ascii=chance.random() < 0.7)
        if chance.random() < 0.3:
            text = self.damaged(text)
        return text.replace("\0", " ").encode("utf-8", "replace").decode()

    def spoil(self, members: dict[str, Any], name: str) -> None:
        match self.chance.randrange(6):
            case 0:
                members.pop(name, None)
            case 1:
                members[name] = self.value()
            case 2:
                members[self.name()] = self.value(1)
            case 3:
                members["stable_ids"] = {self.chance.choice(["order_id", "customer_ref", "x"]): self.text()}
            case 4:
                members["parameters"] = {"line_items": [self.value()], "note": self.text()}
            case _:
                members[name] = self.text()
