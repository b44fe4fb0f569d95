"""irrevon serve: the ledger as pages and as JSON, for who only reads (RFC-002 section 9)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from operators import Desk
from serving import Served, served
from support_ledgers import execute
from warm_refdest import Refdest

from irrevon.serve.filters import EFFECTS, FINDINGS, QUEUE
from irrevon.serve.reading import Reading

PAGES = ("/", "/queue", "/effects", "/findings")
APIS = ("/api/overview", "/api/queue", "/api/effects", "/api/findings", "/api/openapi.json")


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


@pytest.fixture
def page(desk: Desk, reader_dsn: str) -> Iterator[Served]:
    with served(reader_dsn) as one:
        yield one


def test_every_page_shows_what_there_is(desk: Desk, page: Served) -> None:
    lost, waits = desk.lost(scope="acme-store/<b>lost</b>"), desk.registered(scope="acme-store/waits")
    for path in (*PAGES, f"/effects/{lost}", f"/effects/{waits[:10]}"):
        status, headers, text = page.ask(path)
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8"), path
        assert "<h1>" in text
        assert "<b>lost" not in text, "what somebody else wrote is text"
    assert lost[:12] in page.ask("/effects")[2]
    story = page.ask(f"/effects/{lost}")[2]
    assert "LOST by dispatcher" in story
    assert "acme-store/&lt;b&gt;lost&lt;/b&gt;" in story
    assert "AMBIGUOUS" in page.ask("/")[2]


def test_json_is_the_envelope_of_the_ledger(desk: Desk, page: Served) -> None:
    effects = [desk.registered(scope=f"acme-store/{n}") for n in range(3)]
    first = page.json("/api/effects?limit=2&order=oldest")
    assert [item["effect_id"] for item in first["data"]] == effects[:2]
    rest = page.json(f"/api/effects?limit=2&order=oldest&cursor={first['next_cursor']}")
    assert ([item["effect_id"] for item in rest["data"]], rest["has_more"]) == (effects[2:], False)
    assert page.json("/api/effects?scope=acme-store/1")["data"][0]["effect_id"] == effects[1]
    assert page.json("/api/effects?lifecycle=PERSISTED,AMBIGUOUS&classification=UNRECONCILED")["data"]
    told = page.json(f"/api/effects/{effects[0]}")["data"][0]
    assert (told["effect_id"], told["redaction"]) == (effects[0], "digest_only")
    assert page.json("/api/overview")["data"][0]["open_work"][0]["executions"] == 3
    assert page.json("/api/queue")["data"] == []


BAD = {
    "effects?lifecycle=LOST": "lifecycle", "effects?limit=0": "limit", "effects?limit=x": "limit",
    "effects?limit=99999999999": "limit", "effects?from=secret-day": "from", "effects?from=2026-03-02T09:00:00": "from",
    "effects?cursor=secret": "cursor", "effects?scope=a&scope=b": "scope", "effects?nope=1": "nope",
    "effects?scope=%00": "scope", "findings?destination_ref=secret": "adapter_id", "findings?resolution_status=x":
    "resolution_status", "queue?kind=x": "kind", "queue?limit=1001": "limit",
}  # fmt: skip


def test_what_cannot_be_asked_for_is_refused_by_path_and_rule(page: Served) -> None:
    for query, path in BAD.items():
        error = page.json(f"/api/{query}", 400)["error"]
        assert error["path"] == path, (query, error)
        assert "secret" not in error["rule"]
        status, _, text = page.ask(f"/{query}")
        assert (status, "secret" in text, path in text) == (400, False, True), query


def test_the_forms_offer_what_the_ledger_knows(page: Served) -> None:
    """Its own refusal names every word that there is: none is missing from a form, and none is made up."""
    for path, filters in (("effects", EFFECTS), ("findings", FINDINGS), ("queue", QUEUE)):
        for name in (name for name, one in filters.items() if one.kind == "words" or name == "effect_class"):
            rule = page.json(f"/api/{path}?{name}=x", 400)["error"]["rule"]
            assert set(rule.partition(": ")[2].split(", ")) == set(filters[name].values), (path, name)


def test_what_is_not_there_is_not_found(page: Served) -> None:
    for path in ("/nope", f"/effects/{'0' * 64}", "/effects/00000000", "/static/../reading.py", "/effects/%2e%2e"):
        assert page.ask(path)[0] == 404, path
        assert page.json(f"/api{path}", 404)["error"]["path"] == "path"


ODD = ("%00", "%ff", "%C3%28", "a%2Fb%2Fc", "..%2f..%2fetc", "x" * 5000, "%F0%9F%92%A3", "%ED%A0%80", "a%0d%0ab",
       "%E2%80%AE", "a:b", "0" * 64 + ":0", "0" * 64 + ":99999999999", "-" * 36, "%25", "a?b=%00")  # fmt: skip


def test_a_name_may_hold_anything_and_breaks_nothing(desk: Desk, page: Served) -> None:
    for name in ODD:
        path = name.partition("?")[0]
        assert {page.ask(f"{where}/{name}")[0] for where in ("/effects", "/api/effects")} <= {404, 400}, name
        status, headers, _ = page.ask(f"/find?name={path}")
        assert status == 303 and headers["location"].startswith("/effects/"), name
        assert page.ask(headers["location"])[0] in (404, 400), name
    assert page.ask("/find?name=+")[1]["location"] == "/effects"
    effect = desk.lost()
    token = execute(desk.database, "select claim_token from irrevon.dispatch_attempts")[0][0]
    execute(desk.database, f"select irrevon.record_outcome('{token}', 'OK', null, 'their/77 ?é')")
    found = page.ask("/find?name=their/77+?%C3%A9")[1]["location"]
    assert effect in page.ask(found)[2]
    assert page.json(f"/api{found}")["data"][0]["effect_id"] == effect


def test_nothing_can_be_changed(desk: Desk, page: Served) -> None:
    effect = desk.registered()
    before = execute(desk.database, "select count(*) from irrevon.effect_transitions")
    for path in (*PAGES, *APIS, f"/effects/{effect}"):
        for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
            assert page.ask(path, method)[0] == 405, (method, path)
        status, _, text = page.ask(path, "HEAD")
        assert (status, text) == (200, ""), path
    assert execute(desk.database, "select count(*) from irrevon.effect_transitions") == before


def test_only_this_machine_is_answered_and_nothing_is_let_in(page: Served) -> None:
    for host in ("evil.example", "127.0.0.1.evil.example", "0.0.0.0", "", "localhost.evil", "[::2]"):
        assert page.ask("/api/effects", headers={"Host": host})[0] == 421, host
    for host in ("localhost", "LOCALHOST:99", "127.0.0.1", "[::1]:8377"):
        assert page.ask("/api/effects", headers={"Host": host})[0] == 200, host
    for path in ("/", "/nope", "/api/effects", "/static/style.css"):
        headers = page.ask(path)[1]
        assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'"), path
        assert (headers["cache-control"], headers["x-content-type-options"]) == ("no-store", "nosniff")
        assert "server" not in headers


def test_no_page_asks_for_anything_from_elsewhere(desk: Desk, page: Served) -> None:
    effect = desk.lost()
    for path in (*PAGES, f"/effects/{effect}"):
        text = page.ask(path)[2]
        assert "<script" not in text
        assert "style=" not in text, "the policy lets no style in but the sheet"
        assert "http://" not in text, path
        assert "https://" not in text, path


def test_it_reads_as_a_reader_whoever_logs_in(desk: Desk, database: str, app_dsn: str) -> None:
    """A superuser's login, and one that may do other things but not that."""
    with served(database) as page:
        effect = desk.registered()
        assert page.json("/api/effects")["data"][0]["effect_id"] == effect
        reading = Reading(database, 1)
        with reading.ledger() as ledger:
            connection = ledger.open().connection
            assert connection is not None
            for forbidden in (
                "update irrevon.settings set default_value = '1'",
                "select * from irrevon.effect_records",
            ):
                with pytest.raises(psycopg.Error) as refused:
                    connection.execute(forbidden.encode())
                assert refused.value.sqlstate in ("25006", "42501")
        reading.close()
    command = [sys.executable, "-m", "irrevon", "--database", app_dsn, "serve", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert "irrevon_reader" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_goes_away_comes_back(desk: Desk, page: Served) -> None:
    effect = desk.registered()
    assert page.ask("/effects")[0] == 200
    name = desk.database.rpartition("/")[2].partition("?")[0]
    execute(desk.database.replace(name, "postgres"),
            f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'")  # fmt: skip
    codes = {page.ask("/effects")[0] for _ in range(8)}
    assert codes <= {200, 503}
    assert page.json("/api/effects")["data"][0]["effect_id"] == effect


def test_it_ends_when_it_is_asked_to(reader_dsn: str, desk: Desk) -> None:
    with served(reader_dsn, "--address", "::1") as page:
        assert page.url.startswith("http://[::1]:")
        assert page.ask("/queue")[0] == 200
        port = page.url.rpartition(":")[2].strip("/")
        code, _, err = desk.run("serve", "--address", "::1", "--port", port)
        assert (code, "--port" in err) == (3, True)
    assert page.process.returncode in (0, -15, 143)
