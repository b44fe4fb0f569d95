"""Identity: Python and the ledger compute the pinned digests, and the same as each other (RFC-002 section 1)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from irrevon import identity
from irrevon.doctor.catalog import Unseen
from irrevon.doctor.lines import Line, fail, ok, skip
from irrevon.doctor.situation import Situation

# The documents whose digests RFC 8785 and RFC-002 fix, as they are written and not as they are canonical.
PINNED = (
    (
        r'{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'
        "'"
        r'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}',
        "2d5e01a318d0f0879ab568c4be289c8b1f64ef8921a53c6277d5e069978baacb",
    ),
    (
        '{"stable_ids":{"order_id":"9410","customer_ref":"C-0007"},"effect_type":"order.create","scope":"acme-store/prod"}',
        "0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5",
    ),
    (
        r'{"\u20ac":"euro","\u00e9":"e-acute","a":"ascii","A":"upper","\ud83d\ude00":"emoji-surrogate-pair","\u007f":"del"}',
        "a7b5f1a508c4e040d9b595f0763bec8531848447f27b5e80b31e9f105a23719b",
    ),
)
IDS = {"order_id": "9410", "customer_ref": "C-0007"}
STOP = "claim nothing before it is known why: two spellings of one intent would be two effects"


def python(s: Situation) -> Iterator[Line]:
    """This program's own digests."""
    told = [identity.parameters_digest(json.loads(text)) for text, _ in PINNED]
    if told == [digest for _, digest in PINNED] and _derived()["effect_id"] == PINNED[1][1]:
        yield ok("identity (python)", f"{len(PINNED)} pinned vectors hold")
    else:
        yield fail("identity (python)", "a pinned vector does not hold", f"install irrevon and rfc8785 anew; {STOP}")


def ledger(s: Situation) -> Iterator[Line]:
    """The ledger's digests, where this login may call the functions that CHECKs compute with."""
    check = "identity (ledger)"
    try:
        told = [row["digest"] for row in s.ledger.rows("vectors", documents=[text for text, _ in PINNED])]
        (derived,) = s.ledger.rows(
            "derived", stable_ids=json.dumps(IDS), effect_type="order.create", scope="acme-store/prod",
            operation_id=f"{PINNED[1][1]}:0", digest="0" * 64,
        )  # fmt: skip
    except Unseen:
        yield skip(check, "not seen: only the owner may call irrevon.jcs; the check functions compares its text",
                   "run doctor as a superuser, once after each migration")  # fmt: skip
        return
    if told != [digest for _, digest in PINNED]:
        yield fail(check, "a pinned vector does not hold", STOP)
    elif derived != _derived():
        wrong = ", ".join(sorted(name for name, value in _derived().items() if derived[name] != value))
        yield fail(check, f"the ledger and this program differ in: {wrong}", STOP)
    else:
        yield ok(check, f"{len(PINNED)} pinned vectors hold, and names are derived as here")


def _derived() -> dict[str, str]:
    operation = f"{PINNED[1][1]}:0"
    return {
        "effect_id": identity.effect_id(IDS, "order.create", "acme-store/prod"),
        "idempotency_key": identity.idempotency_key(operation, 32),
        "order_digest": identity.order_digest(operation, operation, None, "0" * 64, "0" * 64),
    }
