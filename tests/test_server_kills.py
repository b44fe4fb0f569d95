"""The server killed under working hands: what was answered is there afterwards (RFC-002 section 15.2, decision W8).

SIGKILL of the server and all its processes, an immediate stop, and SIGKILL of one session alone; with every fourth, a
hand dies at the same moment. Durability is as PostgreSQL ships it: fsync is on, and the data are on a disk.
"""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from conftest import scaled
from hands import declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest
from judge import judge
from lives import ENOUGH, Lane, Place, hands_of, heard
from server_faults import durable_server, kill_a_backend, kill_all, stop_immediately

from irrevon.embedded import Server
from irrevon.migrate import migrate

FAULTS = (kill_all, stop_immediately, kill_a_backend)
KILLS = scaled(12, 120)
EFFECTS = scaled(60, 15_000)
LANES = scaled(2, 3)


@pytest.fixture
def server() -> Iterator[Server]:
    with durable_server() as running:
        yield running


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest() as process:
        yield process


def make_ledger(server: Server) -> tuple[str, str, str]:
    """A migrated ledger: the DSNs of the superuser, of an app and of an operator."""
    with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
        connection.execute("create database irrevon")
    migrate(server.url("irrevon"))
    with psycopg.connect(server.url("irrevon"), autocommit=True) as connection:
        connection.execute("create role test_app login in role irrevon_app")
        connection.execute("create role test_operator login in role irrevon_app, irrevon_operator")
    return server.url("irrevon"), server.url("irrevon", "test_app"), server.url("irrevon", "test_operator")


def kill_and_go_on(server: Server, lanes: list[Lane], enough: Path) -> int:
    """Kill the server again and again while hands work, then let them come to an end; how often it died."""
    for lane in lanes:
        lane.start()
    chance, faults, done, due = random.Random(5), itertools.cycle(FAULTS), 0, 1
    working = list(lanes)
    while working:
        for lane, goes_on in heard(working):
            if not goes_on:
                assert lane.end() == 0
                working.remove(lane)
        acked = sum(len(lane.acked) for lane in lanes)
        if done == KILLS and acked >= EFFECTS:
            enough.touch()
        elif done < KILLS and acked >= due:
            hand = chance.choice(working) if done % 4 == 3 else None
            if hand is not None:
                hand.kill()
            next(faults)(server)
            if hand is not None:
                hand.start()
            done += 1
            due = acked + chance.randint(1, 2 * EFFECTS // KILLS)
    return done


def test_what_was_answered_survives_the_death_of_the_server(
    server: Server, destination: Refdest, tmp_path: Path
) -> None:
    database, app_dsn, operator_dsn = make_ledger(server)
    declare(operator_dsn, RefdestC2({"url": destination.url}))
    lanes = [
        Lane(Place(app_dsn, destination.url, tmp_path, f"writer-{n}"), range(n, 10**6, LANES)) for n in range(LANES)
    ]
    with hands_of(lanes):
        done = kill_and_go_on(server, lanes, tmp_path / ENOUGH)
    assert done == KILLS
    counts = judge(database, destination, lanes)
    assert counts["effects"] >= EFFECTS
    with psycopg.connect(database) as auditor:
        assert auditor.execute("select * from irrevon.audit_ledger()").fetchall() == []
