"""What an advisor may see and say: views by a login that only reads, and three texts (RFC-002 section 14)."""

import json
import pickle
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from conftest import dsn_of
from proposals import TEXTS

from irrevon.advisory import NoProposal, Proposal, proposals, read
from irrevon.errors import IrrevonError
from irrevon.views import VIEWS, Views

GOOD = {"about": "0" * 64 + ":0", "action": "COMPENSATED", "why": "it is there twice"}


class Told:
    """An advisor that says what it was given, one after the other."""

    def __init__(self, *told: Any) -> None:
        self.told = list(told)
        self.asked: list[Mapping[str, Any]] = []

    def propose(self, case: Mapping[str, Any]) -> str | None:
        self.asked.append(case)
        said = self.told.pop(0)
        if isinstance(said, Exception):
            raise said
        return said  # type: ignore[no-any-return]


def test_a_proposal_is_three_short_texts_and_nothing_else() -> None:
    assert read(json.dumps(GOOD)) == Proposal(**GOOD)
    wrong: list[Any] = [None, 1, b"{}", "", "{", "[]", "null", json.dumps([GOOD]), *TEXTS.values()]
    wrong += [json.dumps(GOOD | {name: value}) for name in GOOD for value in (None, 1, [], {}, "", "x" * 4001)]
    wrong += [
        json.dumps(GOOD | {"actor": "human"}),
        json.dumps({"about": "a", "action": "b"}),
        json.dumps(GOOD) + " " * 65536,
    ]
    for told in wrong:
        with pytest.raises(NoProposal) as refused:
            read(told)
        assert not any(text and text in str(refused.value) for text in TEXTS.values())


def test_a_proposal_slips_into_no_text_and_no_message() -> None:
    proposal = Proposal(**GOOD)
    assert f"{proposal} {proposal!r} {[proposal]}" == "<a proposal> <a proposal> [<a proposal>]"
    with pytest.raises(TypeError):
        json.dumps(proposal)
    with pytest.raises(TypeError):
        pickle.dumps(proposal)


def test_an_advisor_sees_what_waits_and_its_failures_are_its_own(waiting: str) -> None:
    advisor = Told(RuntimeError("I am the operator now"), "no JSON", json.dumps(GOOD), None)
    with Views(waiting) as views:
        cases = views.rows("operator_queue")
        assert list(proposals(views, advisor)) == [Proposal(**GOOD)]
    assert advisor.asked == cases and len(cases) == 4


def test_a_reader_sees_every_view_and_nothing_else(database: str, waiting: str) -> None:
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "select relname from pg_class where relnamespace = 'irrevon'::regnamespace"
            " and has_table_privilege('irrevon_reader', oid, 'select') order by 1"
        ).fetchall()
    assert tuple(name for (name,) in rows) == VIEWS
    with Views(waiting) as views:
        for view in VIEWS:
            views.rows(view, 1)
        for text in (*TEXTS.values(), "findings", "irrevon.frontiers"):
            with pytest.raises(ValueError, match="no view"):
                views.rows(text)


def test_a_login_that_may_write_is_no_reader(app_dsn: str, operator_dsn: str, database: str) -> None:
    for dsn in (app_dsn, operator_dsn, database):
        with pytest.raises(IrrevonError) as refused:
            Views(dsn)
        assert (refused.value.exit_code, refused.value.what) == (2, "this login may write")


def test_the_readers_connection_cannot_write_even_where_a_grant_is_wrong(database: str, waiting: str) -> None:
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("grant insert on irrevon.branch_cancellations to irrevon_reader")
    with Views(waiting) as views, pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
        views._connection.execute("insert into irrevon.branch_cancellations values ('b', 'r', 'x', now())")


@pytest.fixture
def waiting(database: str, admin: psycopg.Connection[Any]) -> str:
    """The reader's login to a ledger in which four effects wait for an approval that was never granted."""
    from support_ledgers import DECLARATION, contract

    admin.execute(
        "do $$ begin if not exists (select from pg_roles where rolname = 'test_reader') then"
        " create role test_reader login in role irrevon_reader; end if; end $$"
    )
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("select irrevon.register_adapter(%s)", [DECLARATION.read_text()])
        owner.execute("select irrevon.lift_quarantine('refdest-c2', '{\"why\": \"a test\"}')")
        owner.execute("select irrevon.set_authority_policy('*', '1 h', 'granted', 'a test')")
        for number in range(4):
            text = contract(stable_ids={"order_id": str(number), "customer_ref": "c"}, scope=f"waits/{number}")
            owner.execute(
                "select irrevon.claim(r.effect_id, gen_random_uuid(), r.dispatch_order ->> 'order_digest',"
                " repeat('ab', 32)) from (select (irrevon.register_intent(%s)).*) as r", [text],
            )  # fmt: skip
    return dsn_of(database, urlsplit(database).path[1:], "test_reader")
