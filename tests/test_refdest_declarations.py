"""The three declarations: the ledger takes them, the installation finds their adapters, and none claims too much."""

import json

import psycopg
import pytest
from irrevon_adapters.refdest.declarations import declaration
from irrevon_adapters.refdest.profiles import PROFILES

from irrevon import adapters

URL = {"url": "http://127.0.0.1:1"}


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_the_ledger_takes_the_declaration_of_the_adapter_that_is_found_by_its_name(
    profile: str, ledger_dsn: str
) -> None:
    adapter = adapters.load(f"refdest-{profile}", URL)
    assert adapter.declaration == declaration(profile)
    with psycopg.connect(ledger_dsn) as connection:
        row = connection.execute(
            "select adapter_id, declaration from irrevon.declaration_read(%s)", [json.dumps(adapter.declaration)]
        ).fetchone()
    assert row == (f"refdest-{profile}", adapter.declaration)


def test_every_profile_has_its_adapter() -> None:
    ours = {name for name, point in adapters.installed().items() if point.value.startswith("irrevon_adapters.refdest:")}
    assert ours == {f"refdest-{profile}" for profile in PROFILES}


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_every_declared_refusal_has_a_citation_and_key_troubles_are_not_declared(profile: str) -> None:
    declared = declaration(profile)
    assert set(declared["failures"]) == {"invalid_request", "rate_limited"}
    assert all(failure["citation"] < len(declared["citations"]) for failure in declared["failures"].values())
