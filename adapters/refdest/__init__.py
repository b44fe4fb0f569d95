"""The reference destination and its adapters (RFC-002 section 8)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from irrevon_adapters.refdest.adapter import RefdestC2

__all__ = ["RefdestC2"]


def __getattr__(name: str) -> Any:
    # The server is in this package too, and starts three times as fast without the adapter's HTTP client.
    if name != "RefdestC2":
        raise AttributeError(name)
    from irrevon_adapters.refdest.adapter import RefdestC2

    return RefdestC2
