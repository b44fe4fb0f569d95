"""What the property machine's destinations declare, and what else they might declare without a lie."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

REFDEST = Path(__file__).parents[1] / "adapters" / "refdest"
LAG = 120  # seconds, of the one destination that shows its effects late


def declaration(tier: str, adapter: str, **changes: Any) -> dict[str, Any]:
    """A reference declaration that also knows how to cancel an order; `members__inner` names a member of a member."""
    made: dict[str, Any] = json.loads((REFDEST / f"{tier}.json").read_text())
    made["adapter"] = adapter
    cancel = copy.deepcopy(made["effect_types"]["order.create"])
    cancel["stable_ids"] = {
        "required": ["compensates_finding_id"],
        "allowed": ["compensates_finding_id", "compensates_index", "order_id"],
        "opaque": [],
    }
    made["effect_types"]["order.cancel"] = cancel
    for name, value in changes.items():
        *path, last = name.split("__")
        place = made
        for member in path:
            place = place[member]
        place[last] = value
    return made


def versions(tier: str, adapter: str, *changes: dict[str, Any]) -> list[dict[str, Any]]:
    """The first version, and others; each has its own api_version."""
    return [declaration(tier, adapter, api_version=f"v{n}", **change) for n, change in enumerate(({}, *changes))]


def opted_in(made: dict[str, Any]) -> dict[str, Any]:
    """The same, where what is lost is sent again by policy."""
    for about in made["effect_types"].values():
        about["redispatch_on_absence"] = True
    return made


def withdrawn(made: dict[str, Any]) -> dict[str, Any]:
    """The same without new orders: only cancellations are left."""
    del made["effect_types"]["order.create"]
    return made


def listed_only() -> dict[str, Any]:
    """Found by its stable ids alone: no client reference is stamped, none can be asked for (k3)."""
    return {"client_ref_field": None, "queryable__by": ["stable_ids"], "attribution__modes": [],
            "attribution__fields": []}  # fmt: skip


SLOW = {"consistency__status_settlement_lag": f"PT{LAG}S", "consistency__listing_lag": f"PT{LAG}S"}
UNKNOWN = {"consistency__status_settlement_lag": None}

# By adapter, what it may declare. A lag that is declared is never shorter than the true one, and a destination that
# declares none has none: then an absence that the ledger believes is true.
DECLARED: dict[str, list[dict[str, Any]]] = {
    "keyed": [*versions("c1", "keyed", UNKNOWN, {"idempotency__window": "PT1H"}, {"queryable__by": ["client_ref"]}),
              opted_in(declaration("c1", "keyed", api_version="opted-in")),
              withdrawn(declaration("c1", "keyed", api_version="withdrawn"))],
    "slow": [opted_in(declaration("c2", "slow", api_version="v0", **SLOW)),
             declaration("c2", "slow", api_version="v1", **SLOW),
             declaration("c2", "slow", api_version="v2", **SLOW | {"consistency__status_settlement_lag": "PT10M"}),
             declaration("c2", "slow", api_version="v3", **SLOW | {"queryable__by": ["destination_ref"]}),
             withdrawn(declaration("c2", "slow", api_version="withdrawn", **SLOW))],
    "listed": versions("c2", "listed", {"list_queryable": False}, {"consistency__clock_skew": None},
                       {"consistency__listing_lag": None}, UNKNOWN),
    "silent": versions("c3", "silent", {"evidence_quality": "EI"}),
}  # fmt: skip
for _made in DECLARED["listed"]:
    for _name, _value in listed_only().items():
        *_path, _last = _name.split("__")
        (_made[_path[0]] if _path else _made)[_last] = _value
TRUE_LAG = {"keyed": 0, "slow": LAG, "listed": 0, "silent": 0}
