"""Programs that the server's account can reach. pip may well have put them under root's own 0700 home."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from irrevon.embedded.account import Account
from irrevon.embedded.files import flush_folder
from irrevon.errors import IrrevonError
from irrevon.postgres_binaries import version


def reachable(binaries: Path, home: Path, account: Account) -> Path:
    """Return `binaries` if the account can run them, else those of a copy in the home.

    The copy is root's and 0755, made once per version. The caller holds boot.lock.
    """
    if _runs(binaries, account):
        return binaries
    copy = home / f"postgresql-{version(binaries)}"
    if not copy.exists():
        _copy(binaries.parent, copy)
    if not _runs(copy / "bin", account):
        raise IrrevonError(
            f"user {account.name} cannot run the programs in {binaries}, nor a copy in {home}",
            "a folder on the way keeps that user out, or forbids to execute",
            "choose another home: IRREVON_HOME",
            exit_code=2,
        )
    return copy / "bin"


def _runs(binaries: Path, account: Account) -> bool:
    try:
        return account.run([binaries / "postgres", "-V"]).returncode == 0
    except PermissionError:
        return False


def _copy(tree: Path, copy: Path) -> None:
    for leftover in copy.parent.glob(f"{copy.name}.*"):
        shutil.rmtree(leftover, ignore_errors=True)
    fresh = copy.with_name(f"{copy.name}.{os.getpid()}")
    shutil.copytree(tree, fresh, symlinks=True)
    for folder, _, files in os.walk(fresh):
        Path(folder).chmod(0o755)
        for file in (Path(folder) / name for name in files):
            if not file.is_symlink():
                file.chmod(0o755 if file.stat().st_mode & 0o100 else 0o644)
    os.sync()  # a thousand small files: one flush of all is cheaper than one each
    fresh.rename(copy)
    flush_folder(copy.parent)
