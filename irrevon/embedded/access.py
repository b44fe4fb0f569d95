"""Who may connect: nobody but the operating-system users listed here, by the kernel's word (peer).

There is no password and no trust: the server learns the uid of whoever connects from the socket.
"""

from __future__ import annotations

from pathlib import Path

from irrevon.embedded.account import Account
from irrevon.embedded.files import read_tail, write

HBA = """\
# Only the Unix socket, and only the operating-system users that pg_ident.conf lists.
local all all peer map=irrevon
"""


def write_rules(data: Path, account: Account) -> None:
    """Replace initdb's rules with ours; nobody is admitted yet."""
    write(data / "pg_hba.conf", HBA, account)
    write(data / "pg_ident.conf", "# map  system user  database user\n", account)


def admit(data: Path, user: str, account: Account) -> bool:
    """Let an operating-system user connect as every database role; True if that is new.

    Only root and the server's own account ever get here, and both could edit the file anyway.
    """
    line = f'irrevon "{user}" all\n'
    known = read_tail(data / "pg_ident.conf", 65536).decode("utf-8", "replace")
    if line in known.splitlines(keepends=True):
        return False
    write(data / "pg_ident.conf", known + line, account)
    return True
