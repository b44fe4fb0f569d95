"""The data folder: made once and whole, and refused if it is not ours or not PostgreSQL 17."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

from irrevon.embedded.access import write_rules
from irrevon.embedded.account import Account
from irrevon.embedded.files import flush_folder, give
from irrevon.errors import IrrevonError
from irrevon.postgres_binaries import MAJOR

# The built-in provider sorts by code point on every machine, and never changes with a libc upgrade.
INITDB = (
    "--username=postgres", "--data-checksums", "--encoding=UTF8", "--no-locale",
    "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--auth-local=peer", "--auth-host=reject",
    "--set=listen_addresses=", "--set=unix_socket_permissions=0700", "--set=timezone=UTC",
    "--set=log_timezone=UTC", "--set=max_connections=100", "--set=shared_buffers=64MB",
)  # fmt: skip
ZONEINFO = Path("/usr/share/zoneinfo")


def make_cluster(data: Path, binaries: Path, account: Account) -> None:
    """Run initdb beside `data` and rename: the name never stands for a half-made cluster.

    The caller holds boot.lock, so an init.<pid> that is there belongs to a process that died.
    """
    for leftover in data.parent.glob("init.[0-9]*"):
        shutil.rmtree(leftover, ignore_errors=True)
    fresh = data.parent / f"init.{os.getpid()}"
    fresh.mkdir(mode=0o700)
    give(fresh, account)
    made = account.run([binaries / "initdb", f"--pgdata={fresh}", *INITDB])
    if made.returncode != 0:
        shutil.rmtree(fresh, ignore_errors=True)
        lines = made.stderr.strip().splitlines() or ["it said nothing"]
        raise IrrevonError("initdb failed", lines[0], f"its folder would have been {data}", exit_code=3)
    write_rules(fresh, account)
    fresh.rename(data)
    flush_folder(data.parent)


def require_cluster(data: Path, account: Account) -> None:
    """Refuse a data folder that the account does not own, or of another major version. Exit 2."""
    found = data.lstat()
    if not stat.S_ISDIR(found.st_mode):
        raise _refusal(data, "it is not a folder")
    if found.st_uid != account.uid:
        raise _refusal(data, f"it belongs to uid {found.st_uid}, and the server would run as {account.name}")
    try:
        version = (data / "PG_VERSION").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        raise _refusal(data, "it holds no PostgreSQL data") from None
    if version != str(MAJOR):
        raise _refusal(data, f"its major version is not {MAJOR}")


def require_time_zones(binaries: Path) -> None:
    """Refuse a machine without time zones: there even `set timezone = 'UTC'` fails. Exit 2."""
    share = binaries.parent / "share"
    own = (share / "timezone" / "UTC", share / "postgresql" / "timezone" / "UTC")
    if not any(zone.exists() for zone in (ZONEINFO / "UTC", *own)):
        raise IrrevonError(
            "PostgreSQL needs the time zone database, and this machine has none",
            f"{ZONEINFO}/UTC does not exist",
            "install the system's package tzdata",
            exit_code=2,
        )


def _refusal(data: Path, why: str) -> IrrevonError:
    return IrrevonError(f"the data folder {data} cannot be used", why, "choose another home: IRREVON_HOME", exit_code=2)
