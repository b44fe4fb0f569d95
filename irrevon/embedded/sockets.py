"""Where the server listens. A socket's path is limited to 107 bytes, a home's is not: hence /tmp."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path
from urllib.parse import quote

from irrevon.embedded.account import Account
from irrevon.embedded.files import give
from irrevon.errors import IrrevonError

PORT = 5432  # the file's name only (.s.PGSQL.5432): nothing listens on the network


def socket_dir(data: Path) -> Path:
    """Return the folder of a cluster's socket: one per data path, the same for every caller."""
    return Path("/tmp") / f"irv-{hashlib.sha256(os.fsencode(data)).hexdigest()[:12]}"  # noqa: S108 - checked below


def make_socket_dir(folder: Path, account: Account) -> None:
    """Create the folder, 0700 and the account's own. In /tmp anybody may have come first: refuse those."""
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode):
            raise _refusal(folder, "it is not a folder") from None
        if found.st_uid not in (account.uid, os.geteuid()):
            raise _refusal(folder, f"it belongs to uid {found.st_uid}, not to {account.name}") from None
        if found.st_mode & 0o077:
            raise _refusal(folder, "other users may enter it") from None
    give(folder, account)


def url(folder: Path, database: str, role: str) -> str:
    """Return the URI of a database behind the socket. It names the port: PGPORT must not change it."""
    host = quote(str(folder), safe="")
    return f"postgresql://{quote(role, safe='')}@/{quote(database, safe='')}?host={host}&port={PORT}"


def _refusal(folder: Path, why: str) -> IrrevonError:
    return IrrevonError(
        f"the socket folder {folder} cannot be used", why, "look at who made it, and remove it", exit_code=2
    )
