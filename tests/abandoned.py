"""Claims that a dead process left open."""

import time
import uuid

from irrevon.ledger import Ledger, LedgerError
from irrevon.order import Order


def abandoned_claims(app_dsn: str, *registered: tuple[str, Order]) -> None:
    """Claims of another writer, whose process is proven dead by its next boot."""
    writer = "other"
    with Ledger(app_dsn) as dead:
        booted = dead.one("writer_boot", writer=writer)
        dead.call("recovery_finish", writer=writer, epoch=booted["epoch"])
        for effect_id, order in registered:
            claimed = dead.one(
                "claim", effect_id=effect_id, claim_token=uuid.uuid4(), order_digest=order.order_digest,
                request_digest="ab" * 32, writer=writer, epoch=booted["epoch"],
            )  # fmt: skip
            assert claimed["outcome"] == "claimed"
    with Ledger(app_dsn) as successor:
        for _ in range(100):  # the server may take a moment to see the session go
            try:
                successor.one("writer_boot", writer=writer, dead_boot=booted["boot_token"])
            except LedgerError:
                time.sleep(0.05)
            else:
                return
    raise AssertionError("the writer's session never went")
