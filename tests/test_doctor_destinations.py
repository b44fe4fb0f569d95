"""doctor beside the destinations: adapters, declarations, credentials, liveness; and what holds claims back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from conftest import dsn_of
from doctors import examined
from support_ledgers import DECLARATION, Cli, execute
from warm_refdest import Refdest

from irrevon import adapters
from irrevon.doctor import adapters as checked
from irrevon.doctor import liveness
from irrevon.ledger import Ledger

DECLARED: dict[str, Any] = json.loads(DECLARATION.read_text())
SECRET = "hunter2-secret"
ADAPTER = '[adapters.refdest-c2]\nurl = "http://127.0.0.1:1"\n'


class Needy:
    """An adapter of somebody else's, that takes two secrets from the environment."""

    credentials = ("NEEDY_KEY", "NEEDY_SALT")

    def __init__(self, config: Mapping[str, Any]) -> None:
        self.declaration = {**DECLARED, "adapter": "needy", "tier": config.get("tier", "C2")}
        if config.get("broken"):
            raise ValueError("a value")


@pytest.fixture
def run(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Cli:
    run = Cli(database, tmp_path, capsys)
    run.configure(ADAPTER)
    return run


@pytest.fixture
def needy(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = adapters.installed()
    found = {**plain, "needy": EntryPoint("needy", f"{__name__}:Needy", adapters.GROUP)}
    monkeypatch.setattr(adapters, "installed", lambda: found)
    monkeypatch.setattr(checked, "installed", lambda: found)
    for name in Needy.credentials:
        monkeypatch.delenv(name, raising=False)


def declare(dsn: str, **changes: Any) -> None:
    with Ledger(dsn) as ledger:
        ledger.one("register_adapter", declaration=json.dumps({**DECLARED, **changes}))


def test_what_is_configured_has_to_be_installed_and_made(run: Cli, needy: None) -> None:
    assert examined(run).level("adapters") == "ok"
    run.configure(
        "[adapters.refdest-c9]\n[adapters.stripe]\n[adapters.refdest-c2]\nurl = 5\n[adapters.needy]\nbroken = 1"
    )
    report = examined(run)
    assert report.of("adapters") == [
        ("fail", "adapter 'needy' cannot be loaded: test_doctor_destinations:Needy raised ValueError"),
        ("fail", "adapter refdest-c2 cannot be configured: /adapters/refdest-c2: url must be a string"),
        ("fail", "[adapters.refdest-c9] is configured, and no adapter of that name is installed"),
        ("fail", "[adapters.stripe] is configured, and no adapter of that name is installed"),
    ]
    todo = {line["seen"].split("]")[0]: line["todo"] for line in report.lines if line["check"] == "adapters"}
    assert todo["[adapters.refdest-c9"].startswith("is it refdest-c")
    assert todo["[adapters.stripe"] == "install the package that offers it"


def test_declarations_in_force_and_those_of_this_installation(
    run: Cli, database: str, app_dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert examined(run).of("declarations") == [("warn", "refdest-c2 is configured, and not declared")]
    declare(database)
    assert examined(run).of("declarations") == [("ok", "in force: refdest-c2; the same here")]
    declare(database, api_version="another")
    assert examined(run).of("declarations") == [
        ("fail", "refdest-c2: in force is another declaration than this adapter's"),
    ]
    theirs = Cli(app_dsn, tmp_path, capsys)
    assert examined(theirs).of("declarations") == [
        ("ok", "in force: refdest-c2; not compared: no adapter is configured here"),
    ]
    theirs.configure('[adapters.refdest-c3]\nurl = "http://127.0.0.1:1"\n')
    assert examined(theirs).of("declarations") == [
        ("warn", "refdest-c2 is in force, and not configured here"),
        ("warn", "refdest-c3 is configured, and not declared"),
    ]
    run.configure(ADAPTER)  # the same file
    declare(database, adapter="elsewhere")
    assert ("warn", "elsewhere is in force, and not installed here") in examined(run).of("declarations")


def test_a_declaration_that_the_ledger_would_refuse(
    run: Cli, needy: None, app_dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.configure("[adapters.needy]\n")
    assert examined(run).of("declarations") == [("warn", "needy is configured, and not declared")]
    theirs = Cli(app_dsn, tmp_path, capsys)
    run.configure('[adapters.needy]\ntier = "C1"\n')
    rule = "/idempotency/supported: tier C1 needs idempotency"
    assert examined(run).of("declarations") == [("fail", f"needy: the ledger refuses its declaration: {rule}")]
    assert examined(theirs).of("declarations") == [("warn", "needy is configured, and not declared")], "may not ask"


def test_bounds_of_which_something_follows(run: Cli, database: str) -> None:
    unknown = {"status_settlement_lag": None, "listing_lag": None, "clock_skew": None}
    declare(database, adapter="vague", consistency=unknown)
    keyed = {"supported": True, "window": "PT30S", "replay_semantics": "same answer", "key_max_length": None,
             "key_alphabet": None}  # fmt: skip
    declare(database, adapter="short", tier="C1", idempotency=keyed)
    told = [seen for _, seen in examined(run).of("declarations")]
    assert [seen for seen in told if seen.startswith("vague: ")] == [
        "vague: it declares no settlement lag, so an absence is never believed and waits for a person",
        "vague: it lists, and declares no listing lag, so what a list does not show is never believed absent",
        "vague: it lists, and declares no clock skew, so a sweep cannot bound its window",
    ]
    assert "short: its key window is not longer than the dispatch deadline, so no replay is ever inside it" in told
    with Ledger(database) as ledger:
        ledger.call("set_setting", name="dispatch_deadline", value="10 s", reason="r")
    assert not any(seen.startswith("short: its") for _, seen in examined(run).of("declarations"))


def test_credentials_by_presence_only(run: Cli, needy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert examined(run).of("credentials") == [("ok", "no configured adapter names a variable that it needs")]
    run.configure("[adapters.needy]\n")
    assert examined(run).of("credentials") == [("fail", "not set: NEEDY_KEY, NEEDY_SALT")]
    monkeypatch.setenv("NEEDY_KEY", SECRET)
    monkeypatch.setenv("NEEDY_SALT", "")
    assert examined(run).of("credentials") == [("fail", "not set: NEEDY_SALT")]
    monkeypatch.setenv("NEEDY_SALT", SECRET)
    report = examined(run)
    assert report.of("credentials") == [("ok", "set: NEEDY_KEY, NEEDY_SALT")]
    assert SECRET not in json.dumps(report.lines)


def test_an_adapter_that_cannot_be_imported(run: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {**adapters.installed(), "gone": EntryPoint("gone", "no_such_module:Gone", adapters.GROUP)}
    assert examined(run).of("credentials") == [("ok", "no installed adapter names a variable that it needs")]
    monkeypatch.setattr(checked, "installed", lambda: found)
    assert ("fail", "adapter gone cannot be imported (ModuleNotFoundError)") in examined(run).of("credentials")


def test_a_destination_is_asked_only_with_probe(
    run: Cli, database: str, destination: Refdest, monkeypatch: pytest.MonkeyPatch
) -> None:
    run.configure("".join(f'[adapters.refdest-c{tier}]\nurl = "{destination.url}"\n' for tier in (2, 3)))
    assert examined(run, "--probe").of("liveness") == [("skip", "no declaration is in force")]
    declare(database)
    declare(database, adapter="refdest-c3", liveness=None)
    declare(database, adapter="elsewhere")
    asked: list[str] = []
    plain = liveness.exchange
    monkeypatch.setattr(
        liveness, "exchange", lambda request, *more: (asked.append(request.url), plain(request, *more))[1]
    )
    assert (examined(run).of("liveness"), asked) == ([], [])
    assert examined(run, "--probe").of("liveness") == [
        ("skip", "elsewhere is not asked: it has no url here"),
        ("ok", "refdest-c2 answers GET /health with 200"),
        ("skip", "refdest-c3 declares no call for it"),
    ]
    assert asked == [f"{destination.url}/health"], "once"


def test_a_destination_that_does_not_answer(
    run: Cli, database: str, destination: Refdest, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(database)
    assert examined(run, "--probe").of("liveness")[0][0] == "fail", "nobody listens on port 1"
    run.configure(f'[adapters.refdest-c2]\nurl = "{destination.url}"\n')
    assert examined(run, "--probe").level("liveness") == "ok"
    declare(database, liveness={"method": "GET", "path": "/no-such-thing"})
    ((level, seen),) = examined(run, "--probe").of("liveness")
    assert level == "fail" and seen.startswith("refdest-c2 does not answer GET /no-such-thing: status 4")
    declare(database, liveness={"method": "HEAD", "path": "/health"})
    monkeypatch.setattr(liveness, "SECONDS", 0.0)
    assert examined(run, "--probe").of("liveness") == [
        ("fail", "refdest-c2 does not answer HEAD /health: deadline_passed"),
    ]
    run.configure('[adapters.refdest-c2]\nurl = "ftp://nowhere"\n')
    ((level, seen),) = examined(run, "--probe").of("liveness")
    assert level == "fail" and "make no address" in seen


def test_a_ledger_that_was_copied_holds_claims_back(
    database: str, template: str, bare_database: Callable[..., str], run: Cli, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    assert examined(run).of("quarantine") == [("ok", "nothing was claimed yet")]
    declare(database)
    assert examined(run).of("quarantine") == [("ok", "ledger epoch 1, nothing is held")]
    copy = bare_database(f"template {database.split('/')[3].split('?')[0]} strategy file_copy")
    theirs = Cli(copy, tmp_path, capsys)
    ((level, seen),) = examined(theirs).of("quarantine")
    assert level == "fail" and seen.startswith("restored, promoted or copied since")
    with Ledger(copy) as ledger:
        ledger.call("demand_witnesses", writers='["main"]', reason="r")
    ((level, seen),) = examined(theirs).of("quarantine")
    assert level == "fail" and seen.startswith("claims at refdest-c2 are held since 20")
    reader = Cli(dsn_of(copy, copy.split("/")[3].split("?")[0], reader_of(copy)), tmp_path, capsys)
    assert [level for level, _ in examined(reader).of("quarantine")] == ["fail", "skip"]
    with Ledger(copy) as ledger:
        ledger.call("lift_quarantine", adapter_id="refdest-c2", evidence='{"why": "a copy"}')
    assert examined(theirs).of("quarantine") == [("ok", "ledger epoch 2, nothing is held")]


def reader_of(dsn: str) -> str:
    execute(dsn, """do $$ begin create role test_reader login in role irrevon_reader;
                          exception when duplicate_object or unique_violation then null; end $$""")  # fmt: skip
    return "test_reader"


def test_a_witness_that_is_demanded_and_not_kept(run: Cli, database: str) -> None:
    assert examined(run).level("witness") == "ok"
    with Ledger(database) as ledger:
        ledger.call("demand_witnesses", writers='["main"]', reason="r")
    ((level, seen),) = examined(run).of("witness")
    assert level == "fail" and seen.startswith("a witness is demanded of main, and none is configured")
    run.configure(ADAPTER + '[writer]\nwitness_dir = "witness"\n')
    ((level, seen),) = examined(run).of("witness")
    assert level == "ok" and seen.endswith("it is demanded")
    run.configure(ADAPTER + '[writer]\nname = "night"\nwitness_dir = "witness"\n')
    assert examined(run).of("witness") == [
        ("fail", "claims are for writers that were named, and night is none of them"),
    ]
    with Ledger(database) as ledger:
        ledger.call("demand_witnesses", writers="[]", reason="r")
    assert examined(run).level("witness") == "ok"
    run.configure()
    with Ledger(database) as ledger:
        ledger.call("demand_witnesses", writers='["night"]', reason="r")
    assert examined(run).of("witness") == [("ok", "demanded of night; nothing is dispatched from here")]
