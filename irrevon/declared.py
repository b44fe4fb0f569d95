"""Which declaration an adapter stands for, as the ledger names it (decisions A8, W13)."""

from __future__ import annotations

import hashlib

import rfc8785

from irrevon.errors import IrrevonError
from irrevon.order import Order
from irrevon.wire import Adapter


def declaration_digest(adapter: Adapter) -> str:
    """Lower-case hex SHA-256 of the RFC 8785 bytes of the adapter's declaration; empty where it has none such."""
    try:
        return hashlib.sha256(rfc8785.dumps(dict(adapter.declaration))).hexdigest()
    except (rfc8785.CanonicalizationError, TypeError, ValueError, RecursionError):
        return ""


def require_in_force(adapter: Adapter, order: Order) -> None:
    """Refuse to act on a declaration that this adapter does not make: it would judge by other promises (exit 2)."""
    if declaration_digest(adapter) != order.declaration_digest:
        raise IrrevonError(
            "this effect cannot be dispatched from here",
            "the declaration in force is another than this adapter's; nothing was claimed",
            f"run: irrevon adapter register {order.adapter_id}, or install the adapter that declares it", exit_code=2,
        )  # fmt: skip
