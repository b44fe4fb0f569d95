"""A list's cursor never passes what appears later (RFC-002 section 9, decision S3): by transactions that overlap."""

import uuid
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from threading import Thread
from typing import Any

import psycopg
import pytest
from hands import contract

DECLARATION = files("irrevon_adapters.refdest").joinpath("c2.json").read_text()
REQUEST = "ab" * 32


@pytest.fixture
def reader(operator_dsn: str) -> Iterator[psycopg.Connection[Any]]:
    """Somebody who lists, in a ledger that knows a destination."""
    with psycopg.connect(operator_dsn, autocommit=True) as session:
        session.execute("select irrevon.register_adapter(%s)", [DECLARATION])
        yield session


def _page(reader: psycopg.Connection[Any], **filters: Any) -> dict[str, Any]:
    places = ", ".join(f"p_{name} => %({name})s" for name in filters)
    ((page,),) = reader.execute(f"select irrevon.effects_page({places})".encode(), filters).fetchall()
    return dict(page)


def _register(session: psycopg.Connection[Any]) -> str:
    order = {"order_id": uuid.uuid4().hex, "customer_ref": "C-1"}
    intent = contract(stable_ids=order)
    ((effect,),) = session.execute("select (irrevon.register_intent(%s)).effect_id", [intent]).fetchall()
    return str(effect)


def _names(page: dict[str, Any]) -> list[str]:
    return [item["effect_id"] for item in page["data"]]


def test_what_commits_late_is_not_behind_the_cursor(operator_dsn: str, reader: psycopg.Connection[Any]) -> None:
    first = _register(reader)
    with psycopg.connect(operator_dsn) as slow:
        late = _register(slow)  # its transaction is older than the next one's, and ends after it
        early = _register(reader)
        page = _page(reader, order="oldest")
        assert _names(page) == [first], "the list ends where something may still appear"
        assert not page["has_more"]
        slow.commit()
    assert _names(_page(reader, order="oldest", cursor=page["next_cursor"])) == [late, early]
    assert _names(_page(reader)) == [early, late, first]


def test_whoever_follows_the_list_sees_each_effect_once(operator_dsn: str, reader: psycopg.Connection[Any]) -> None:
    sessions = [psycopg.connect(operator_dsn) for _ in range(3)]
    registered: list[str] = []
    followed: list[str] = []
    cursor = None
    for turn in range(40):
        session = sessions[turn % 3]
        registered += [_register(session) for _ in range(turn % 2 + 1)]
        if turn % 5 in (0, 3):
            session.commit()
        page = _page(reader, order="oldest", limit=3, cursor=cursor)
        followed, cursor = followed + _names(page), page["next_cursor"]
    for session in sessions:
        session.commit()
        session.close()
    while (page := _page(reader, order="oldest", limit=3, cursor=cursor))["data"]:
        followed, cursor = followed + _names(page), page["next_cursor"]
    assert sorted(followed) == sorted(registered)


def test_a_page_is_one_moment(operator_dsn: str, reader: psycopg.Connection[Any]) -> None:
    """What is listed as DISPATCHED is shown as such, whoever settles it meanwhile."""
    effects = [_register(reader) for _ in range(60)]

    def settle() -> None:
        with psycopg.connect(operator_dsn, autocommit=True) as hand:
            for effect in effects:
                token = uuid.uuid4()
                told = hand.execute("select (irrevon.claim(%s, %s, %s, %s)).evidence #>> '{order,order_digest}'",
                                    [effect, uuid.uuid4(), REQUEST, REQUEST]).fetchone()  # fmt: skip
                hand.execute("select irrevon.claim(%s, %s, %s, %s)", [effect, token, *(told or ()), REQUEST])
                hand.execute("select irrevon.record_outcome(%s, 'OK', null, %s)", [token, token.hex])

    hand = Thread(target=settle)
    hand.start()
    seen = 0
    while hand.is_alive():
        for item in _page(reader, lifecycle=["DISPATCHED"], limit=500)["data"]:
            seen += 1
            assert item["lifecycle"] == "DISPATCHED"
            assert item["executions"][-1]["attempts"][-1]["receipt"] is None
    hand.join()
    assert seen > 0
    assert sorted(_names(_page(reader, lifecycle=["SETTLED_COMMITTED"], limit=500))) == sorted(effects)


def test_a_transaction_of_another_database_holds_nothing_back(server_dsn: str, reader: psycopg.Connection[Any]) -> None:
    with closing(psycopg.connect(server_dsn)) as elsewhere:
        elsewhere.execute("select pg_current_xact_id()")
        effect = _register(reader)
        assert _names(_page(reader)) == [effect]


def test_effects_of_an_older_history_are_listed_whatever_their_transaction(
    database: str, reader: psycopg.Connection[Any]
) -> None:
    """A dump that was restored brings ids that this server has not handed out yet."""
    effect = _register(reader)
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("alter table irrevon.effect_records disable trigger all")
        owner.execute("update irrevon.effect_records set written_xid = '900000000000'")
        owner.execute("alter table irrevon.effect_records enable trigger all")
        owner.execute("alter table irrevon.effect_records enable always trigger facts_are_append_only")
        assert _names(_page(reader)) == [], "of this very history it would be a transaction to come"
        owner.execute(
            "insert into irrevon.ledger_epochs select ledger_epoch + 1, system_identifier, timeline, incarnation,"
            " 'restored', clock_timestamp() from irrevon.ledger_epochs"
        )
        assert _names(_page(reader)) == [effect]
        later = _register(reader)
        assert _names(_page(reader)) == [later, effect], "and stand before all of the newer one"
