"""The declarations of the profiles: what an adapter registers, and what its destination keeps."""

import json
from importlib.resources import files
from typing import Any


def declaration(profile: str) -> dict[str, Any]:
    """The declaration that a profile keeps, as its adapter registers it."""
    text = files("irrevon_adapters.refdest").joinpath(f"{profile}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document
