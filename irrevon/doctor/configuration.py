"""irrevon.toml, the environment, and the folders that a writer needs."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path

from irrevon.config_check import holds_password
from irrevon.doctor.lines import Line, fail, ok, warn
from irrevon.doctor.situation import Situation

VARIABLES = ("IRREVON_CONFIG", "IRREVON_DATABASE_URL", "IRREVON_DEBUG", "IRREVON_HOME", "IRREVON_PG_BIN")


def configuration(s: Situation) -> Iterator[Line]:
    """Whether the settings can be read, and that no stranger can read a password in them."""
    if s.problem is not None:
        told = f"{s.problem.what}: {s.problem.why}" if s.problem.why else s.problem.what
        yield fail("configuration", told, s.problem.todo or "correct it, or name another file with --config")
        return
    source = s.settings.source
    yield ok("configuration", str(source) if source else "no irrevon.toml: the defaults")
    url = s.settings.database_url
    if source is not None and url is not None and _tells(source, url):
        yield warn("configuration", f"{source} holds a password, and others on this machine may read it",
                   f"chmod 600 {source}, or keep the password in PGPASSFILE")  # fmt: skip


def environment(s: Situation) -> Iterator[Line]:
    """Whether a variable is misspelt: nobody else would ever notice."""
    known = [name for name in VARIABLES if s.environ.get(name)]
    wrong = [
        (name, near[0])
        for name in sorted(s.environ)
        if name not in VARIABLES and (near := difflib.get_close_matches(name.upper(), VARIABLES, 1, 0.85))
    ]
    for name, meant in wrong:
        yield warn(
            "environment", f"{name} is set, and irrevon does not read it", f"if it is meant to be {meant}, rename it"
        )
    if not wrong:
        yield ok("environment", f"{', '.join(known)} set" if known else "none of irrevon's variables is set")


def folders(s: Situation) -> Iterator[Line]:
    """Whether what has to be written can be: run files, witness and log; nothing is created here."""
    wanted = {"[writer] run_dir": s.settings.run_dir, "[writer] witness_dir": s.settings.witness_dir,
              "[log] file": s.settings.log_file}  # fmt: skip
    bad = [(name, path) for name, path in wanted.items() if path is not None and not _can_be_written(path, name)]
    for name, path in bad:
        yield fail(
            "folders", f"{name} cannot be written: {path}", "name another one in irrevon.toml, or let this user in"
        )
    if not bad:
        yield ok("folders", ", ".join(f"{name} {path}" for name, path in wanted.items() if path is not None))


def _tells(source: Path, url: str) -> bool:
    """Whether it is the file that holds the password, and not a flag or the environment, and for whom."""
    is_open = bool(source.stat().st_mode & 0o077)
    return is_open and holds_password(url) and url in source.read_text(encoding="utf-8", errors="replace")


def _can_be_written(path: Path, name: str) -> bool:
    """Whether this user may write there, or make it where it is not."""
    if name == "[log] file" and path.exists():
        return path.is_file() and os.access(path, os.W_OK)
    folder = path.parent if name == "[log] file" else path
    while not os.path.lexists(folder) and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
