"""Adapters are found by entry point, and loaded or refused in words."""

from importlib.metadata import EntryPoint
from typing import Any

import pytest
from irrevon_adapters.refdest import RefdestC2

from irrevon import adapters
from irrevon.errors import IrrevonError


class Impostor:
    def __init__(self, config: Any) -> None:
        self.declaration = {"adapter": "someone-else"}


class Broken:
    def __init__(self, config: Any) -> None:
        raise RuntimeError("s3cret")


@pytest.fixture(autouse=True)
def points(monkeypatch: pytest.MonkeyPatch) -> None:
    def offered(group: str) -> list[EntryPoint]:
        found = {
            "refdest-c2": "irrevon_adapters.refdest:RefdestC2",
            "impostor": f"{__name__}:Impostor",
            "broken": f"{__name__}:Broken",
            "missing": "no_such_module:Adapter",
        }
        return [EntryPoint(name, value, group) for name, value in found.items()]

    monkeypatch.setattr(adapters, "entry_points", offered)


def test_the_reference_adapter_is_loaded_by_its_name() -> None:
    adapter = adapters.load("refdest-c2", {"url": "http://127.0.0.1:1"})
    assert isinstance(adapter, RefdestC2)
    assert adapter.declaration["adapter"] == "refdest-c2"


@pytest.mark.parametrize("name", ["nobody", "impostor", "broken", "missing"])
def test_what_cannot_be_loaded_is_bad_configuration(name: str) -> None:
    with pytest.raises(IrrevonError) as refusal:
        adapters.load(name, {"url": "http://127.0.0.1:1"})
    assert refusal.value.exit_code == 2
    assert name in str(refusal.value)
    assert "s3cret" not in str(refusal.value)


def test_an_adapters_own_refusal_is_passed_on() -> None:
    with pytest.raises(IrrevonError, match="cannot be configured") as refusal:
        adapters.load("refdest-c2", {})
    assert refusal.value.exit_code == 2
