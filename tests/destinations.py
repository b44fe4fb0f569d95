"""Fixtures: reference destinations in processes of their own, and a hand that works against one."""

from collections.abc import Iterator

import pytest
from hands import Hand, declare
from irrevon_adapters.refdest import RefdestC2
from warm_refdest import Refdest


@pytest.fixture
def destination() -> Iterator[Refdest]:
    """A destination of the test's own, nothing in it."""
    with Refdest() as process:
        yield process


@pytest.fixture
def hand(app_dsn: str, operator_dsn: str, destination: Refdest) -> Iterator[Hand]:
    """A hand whose ledger knows the destination's adapter."""
    declare(operator_dsn, RefdestC2({"url": destination.url}))
    with Hand(app_dsn, destination) as ready:
        yield ready


@pytest.fixture(scope="module")
def shared_refdest() -> Iterator[Refdest]:
    with Refdest(seed=7) as running:
        yield running


@pytest.fixture
def refdest(shared_refdest: Refdest) -> Refdest:
    """The destination that the tests of one file share, without a fault schedule."""
    shared_refdest.install([])
    return shared_refdest
