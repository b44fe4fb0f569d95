"""Which destinations this installation can speak to. Found by entry point, never by path."""

from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from irrevon.errors import IrrevonError
from irrevon.wire import Adapter

GROUP = "irrevon.adapters"


def installed() -> dict[str, EntryPoint]:
    """The adapters of this installation by name; each entry point leads to a class."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load(name: str, config: Mapping[str, Any]) -> Adapter:
    """Make the adapter of that name from its configuration.

    IrrevonError (exit 2): there is none, it cannot be imported, it refuses its configuration, or it declares
    another name than the one that led to it, under which the ledger would not know it.
    """
    point = installed().get(name)
    if point is None:
        known = ", ".join(sorted(installed())) or "none"
        raise IrrevonError(
            f"no adapter named {name!r} is installed",
            f"installed: {known}",
            f"install the package that offers it as an entry point of group {GROUP}",
            exit_code=2,
        )
    try:
        adapter: Adapter = point.load()(config)
        declared = adapter.declaration["adapter"]
    except IrrevonError:
        raise
    except Exception as error:  # a third party's code, which may fail in any way
        raise IrrevonError(
            f"adapter {name!r} cannot be loaded",
            f"{point.value} raised {type(error).__name__}",
            "see the configuration that its documentation asks for",
            exit_code=2,
        ) from error
    if declared != name:
        raise IrrevonError(
            f"adapter {name!r} cannot be loaded",
            f"{point.value} declares itself as another adapter",
            "the entry point's name and the declaration's `adapter` must be the same",
            exit_code=2,
        )
    return adapter
