"""The flagship's order, as RFC-001 section 9.5 tells it, and the retry that a model would write anew."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from irrevon import identity

ADAPTER = "refdest-c2"
EFFECT_TYPE = "order.create"
SCOPE = "acme-store/prod"
STABLE_IDS = {"order_id": "9410", "customer_ref": "C-0007"}
PARAMETERS: dict[str, Any] = {
    "line_items": [{"sku": "SKU-118", "quantity": 2}],
    "shipping_method": "standard",
    "note": "please deliver to the loading dock",
}
REWORDED: dict[str, Any] = {
    "line_items": [{"item": {"code": "SKU-118"}, "count": "2"}],
    "delivery": {"method": "Standard shipping"},
    "remarks": ["Loading dock, please."],
}
EFFECT_ID = "0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5"  # pinned, not computed
OPERATION_ID = identity.operation_id(EFFECT_ID, 0)
FAULT = {"fault": "drop-response-after-commit", "match": {"operation": "create"}, "times": "once"}


def contract(parameters: dict[str, Any]) -> dict[str, Any]:
    """An intent contract of version "1", authorised now."""
    return {
        "schema_version": "1",
        "stable_ids": STABLE_IDS,
        "effect_type": EFFECT_TYPE,
        "effect_class": "IRREVERSIBLE",
        "scope": SCOPE,
        "adapter_id": ADAPTER,
        "parameters": parameters,
        "authority_ref": "approval-9410",
        "stamped_at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
