"""The reference destination and its adapters (RFC-002 section 8)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from irrevon_adapters.refdest.tiers import RefdestC1, RefdestC2, RefdestC3

__all__ = ["RefdestC1", "RefdestC2", "RefdestC3"]


def __getattr__(name: str) -> Any:
    # The server is in this package too, and starts three times as fast without the adapters' HTTP client.
    if name not in __all__:
        raise AttributeError(name)
    from irrevon_adapters.refdest import tiers

    return getattr(tiers, name)
