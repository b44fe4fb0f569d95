"""The evidence bundle: everything that a reader needs to check the demo without us, and a digest of each file."""

from __future__ import annotations

import hashlib
import json
import platform
import shutil
from importlib.metadata import version
from pathlib import Path
from typing import Any

from irrevon.demo import closing
from irrevon.demo.stage import Leg
from irrevon.demo.story import Story, lines_of
from irrevon.errors import IrrevonError

MANIFEST = "manifest.json"
_PACKAGES = ("irrevon", "click", "psycopg", "rfc8785", "urllib3", "yoyo-migrations")


def require_empty(folder: Path) -> None:
    """Make the folder, or refuse one that holds something (exit 2): a manifest speaks for all files beside it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        used = any(folder.iterdir())
    except OSError as error:
        raise IrrevonError(
            "the evidence cannot be written", f"{folder}: {error.strerror}", "name another --evidence", exit_code=2
        ) from None
    if used:
        raise IrrevonError("the evidence cannot be written", f"{folder} is not empty", "name a new folder", exit_code=2)


def write(
    target: Path, work: Path, document: dict[str, Any], story: Story, legs: list[Leg], facts: dict[str, Any]
) -> None:
    """Write the bundle into an empty folder. `work` is where the engines left their logs and contracts."""
    transcript = [line for event in story.events for line in lines_of(event)] + closing.lines_of(document)
    _put(target / "transcript.txt", "\n".join(transcript).lstrip("\n") + "\n")
    _put(target / "result.json", _json({"schema_version": "1", **document}))
    _put(target / "events.jsonl", "".join(json.dumps(event, default=str) + "\n" for event in story.events))
    _put(target / "versions.json", _json(versions()))
    for name, rows in facts.items():
        _put(target / "ledger" / f"{name}.json", _json(rows))
    for leg in legs:
        _put(target / "truth" / f"{leg.name.lower()}.json", _json(leg.truth))
    for path in sorted(work.iterdir()):
        # Settings and run files stay behind, and so do outputs in which nothing was said.
        if path.suffix in (".json", ".jsonl", ".out", ".err") and path.stat().st_size:
            folder = target if path.suffix == ".json" else target / "engines"
            folder.mkdir(exist_ok=True)
            shutil.copyfile(path, folder / path.name)
    _put(target / MANIFEST, _json(manifest(target)))


def manifest(folder: Path) -> dict[str, Any]:
    """Name, size in octets and SHA-256 of every file but the manifest itself, by name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / MANIFEST)
    return {
        "schema_version": "1",
        "files": [
            {
                "path": path.relative_to(folder).as_posix(),
                "octets": path.stat().st_size,
                "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            }
            for path in files
        ],
    }


def versions() -> dict[str, str]:
    """What ran: the interpreter, the system, and the packages that matter."""
    found = {name: version(name) for name in _PACKAGES}
    return {"python": platform.python_version(), "system": f"{platform.system()} {platform.machine()}", **found}


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _json(data: Any) -> str:
    return json.dumps(data, indent=2, default=str) + "\n"
