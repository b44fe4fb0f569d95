"""What the ledger tells a hand to do."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self


@dataclass(frozen=True)
class Order:
    """The dispatch order of register_intent (decision W13); its digest goes back to the ledger with claim."""

    effect_id: str
    operation_id: str
    step: int
    idempotency_key: str
    client_ref: str | None
    adapter_id: str
    effect_type: str
    scope: str
    stable_ids: dict[str, str]
    parameters: dict[str, Any]
    parameters_digest: str
    declaration_digest: str
    order_digest: str

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        """Read a dispatch_order as the ledger returns it. KeyError: the row is no order."""
        return cls(**{member.name: row[member.name] for member in fields(cls)})
