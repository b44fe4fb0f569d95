"""What the destination holds."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from irrevon_adapters.refdest.clock import stamp


@dataclass
class Effect:
    """Something that has happened, and cannot be taken back. Only its state may change."""

    number: int
    destination_ref: str
    client_ref: str | None
    effect_type: str
    stable_ids: dict[str, str]
    parameters: dict[str, Any]
    created_at: datetime
    state: str = "active"

    def view(self) -> dict[str, Any]:
        """What a caller of the effects port may see of it."""
        shown = ("destination_ref", "client_ref", "effect_type", "stable_ids", "state")
        return {name: getattr(self, name) for name in shown} | {"created_at": stamp(self.created_at)}
