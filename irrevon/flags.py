"""What the command line says of the settings, for a command that has to be there when they cannot be read."""

from __future__ import annotations

from dataclasses import dataclass

from irrevon.config import Config, load


@dataclass(frozen=True)
class Flags:
    """The values of --config and --database."""

    config: str | None
    database: str | None

    def load(self) -> Config:
        """Read the settings. IrrevonError (exit 2): they are not valid."""
        return load(self.config, self.database)
