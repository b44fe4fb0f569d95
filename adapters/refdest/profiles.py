"""The destinations by profile; the declaration of each lies beside this as <profile>.json."""

from irrevon_adapters.refdest.destination import Destination
from irrevon_adapters.refdest.keyed import KeyedDestination
from irrevon_adapters.refdest.silent import SilentDestination

PROFILES: dict[str, type[Destination]] = {"c1": KeyedDestination, "c2": Destination, "c3": SilentDestination}
