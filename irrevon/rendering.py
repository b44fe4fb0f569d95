"""Turn an order into the bytes that will be sent, before anything is claimed (decision A3)."""

from __future__ import annotations

from collections.abc import Mapping

from irrevon.declared import declaration_digest, require_in_force
from irrevon.errors import IrrevonError
from irrevon.order import Order
from irrevon.request import Request
from irrevon.wire import Adapter


def is_of_another_declaration(adapters: Mapping[str, Adapter], order: Order) -> bool:
    """Whether the order's adapter is here, and declares something else than the order was made for."""
    adapter = adapters.get(order.adapter_id)
    return adapter is not None and declaration_digest(adapter) != order.declaration_digest


def render(adapters: Mapping[str, Adapter], order: Order) -> Request:
    """The request of an order.

    IrrevonError (exit 2): no adapter is installed here, or it declares something else; (exit 3): it cannot render it.
    """
    adapter = adapters.get(order.adapter_id)
    if adapter is None:
        raise IrrevonError(
            "this effect cannot be dispatched from here", "its adapter is not configured on this machine",
            "add its table [adapters.<name>] to irrevon.toml", exit_code=2,
        )  # fmt: skip
    require_in_force(adapter, order)
    try:
        return adapter.render(order)
    except Exception as error:  # an adapter's code: whatever it raises, nothing was claimed
        raise IrrevonError(
            "this effect cannot be rendered", f"its adapter raised {type(error).__name__}",
            "the parameters do not fit the adapter; nothing was sent", exit_code=3,
        ) from error  # fmt: skip
