"""What the checks look at: the settings, the environment, and the ledger where it can be reached."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from irrevon.config import Config
from irrevon.doctor.catalog import Catalog
from irrevon.errors import IrrevonError, StorageUnavailable


@dataclass
class Situation:
    """`problem` is why there are no settings; `unreachable` why there is no catalog."""

    config: Config | None = None
    problem: IrrevonError | None = None
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    catalog: Catalog | None = None
    unreachable: IrrevonError | None = None

    @property
    def settings(self) -> Config:
        """The settings, for a check that is made only where there are some."""
        assert self.config is not None
        return self.config

    @property
    def ledger(self) -> Catalog:
        """The catalog, for a check that is made only where there is one."""
        assert self.catalog is not None
        return self.catalog

    @property
    def dispatches(self) -> bool:
        """Whether effects are dispatched from here: a machine without adapters only looks, and decides."""
        return bool(self.settings.adapters)

    @property
    def embedded(self) -> bool:
        """Whether the server is ours: for development, on this machine, for this user."""
        return self.config is not None and self.config.database_url is None


def address(config: Config) -> str:
    """Where the ledger is. An embedded server is asked, and never started: that would be a change.

    StorageUnavailable (exit 3): it does not run.
    """
    if config.database_url is not None:
        return config.database_url
    from irrevon.embedded import LOCAL_ROLE, Server  # here: a configured database needs none of it

    server = Server(config.home)
    status = server.status()
    if status != "running":
        raise StorageUnavailable(f"the embedded server is {status}", str(config.home), "irrevon db start", exit_code=3)
    return server.url(role=LOCAL_ROLE)
