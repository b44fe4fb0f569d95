"""The page that irrevon inspect draws: one reads it at a glance, and it fits the terminal."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from operators import Desk
from support_ledgers import execute
from warm_refdest import Refdest

from irrevon import cli, next_steps
from irrevon.commands import _colour, _page, _sections, _timeline

NAMES = (
    (r"[0-9a-f]{64}", "<digest>"), (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<uuid>"),
    (r"[0-9a-f-]{11}…", "<ref>"), (r"\d{4}-\d\d-\d\dT[0-9:.]+\+00:00", "<instant>"),
    (r"\d\d:\d\d:\d\d\.\d{3}", "<time>      "), (r"(?m) +$", ""), (r"(?m)^\d{4}-\d\d-\d\d UTC\n", ""),
)  # fmt: skip


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (_page, _timeline):
        monkeypatch.setattr(module, "draws_boxes", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")


def page(desk: Desk, name: str, code: int = 0) -> str:
    ended, out, err = desk.run("inspect", name)
    assert (ended, err) == (code, ""), (out, err)
    return out


def expected(name: str) -> str:
    return (Path(__file__).parent / "pages" / f"{name}.txt").read_text()


def above(text: str) -> str:
    """Head and timeline, with what differs from run to run replaced."""
    text = text.partition("\nCONTRACT\n")[0]
    for pattern, name in NAMES:
        text = re.sub(pattern, name, text)
    return text


def test_a_lost_answer_that_a_probe_found_is_seen_at_a_glance(desk: Desk) -> None:
    effect_id = desk.lost(commits=True)
    desk.said("reconcile", effect_id)
    assert above(page(desk, effect_id)) == expected("lost_and_found")


def test_what_is_parked_says_what_to_type(desk: Desk) -> None:
    effect_id = desk.lost("c3", commits=True)
    desk.run("reconcile", effect_id)
    text = page(desk, effect_id)
    assert above(text) == expected("parked")
    unpark, committed, failed = typed(text)
    assert unpark == ["irrevon", "unpark", f"{effect_id}:0", "--reason", "TEXT"]
    seen = desk.run.file('{"looked_at": "their list", "n_found": 1}')
    assert desk.run(*(seen if word == "FILE" else word for word in committed[1:]), "--yes")[0] == 0
    assert failed[3] == "FAILED"


def typed(text: str) -> Iterator[list[str]]:
    """The command lines that a page tells one to type, as a shell reads them."""
    for found in re.findall(r"(?m)^ {8}(irrevon (?:.*\\\n)*.*)$", text):
        yield shlex.split(found.replace("\\\n", " "))


def test_every_call_is_a_command_that_exists(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    names = {"effect_id": "e", "operation_id": "o", "finding_ref": "f", "deny_ref": "d", "authority_ref": "a",
             "scope": "s", "adapter_id": "x", "action": "COMPENSATED"}  # fmt: skip
    named = {str(row[0]) for row in execute(desk.database, "select remedy from irrevon.canon_deny_reasons")}
    assert named - {"wait", "none"} <= set(next_steps._COMMANDS)
    for name in next_steps._COMMANDS:
        for why, words in next_steps.commands_of({"call": name, "arguments": names, "needs": ["compensations"]}):
            assert why and words[0] == "irrevon"
            depth = 2 if words[1] in ("audit", "authority", "quarantine") else 1
            assert cli.run([*words[1 : depth + 1], "--help"]) == 0, words
            shown = capsys.readouterr().out
            assert [w for w in words if w.startswith("--") and w not in shown and w != "--compensation"] == [], words
    assert next_steps.commands_of({"call": "what no release knows"}) == []


def test_a_page_fits_its_terminal(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    effect_id = desk.registered(scope="shop/" + "x" * 300, branch_ref="b" * 200)
    desk.said("dispatch", effect_id)
    for columns, most in (("20", 80), ("80", 80), ("120", 120), ("999", 160)):
        monkeypatch.setenv("COLUMNS", columns)
        lines = page(desk, effect_id).splitlines()
        assert [line for line in lines if len(line) > most and "x" * 60 not in line and "b" * 60 not in line] == []
        assert max(len(line) for line in lines if "registered" in line) <= most


def test_a_plain_terminal_is_told_in_ascii(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (_page, _timeline):
        monkeypatch.setattr(module, "draws_boxes", lambda: False)
    effect_id = desk.lost()
    for ahead in ("3 min", "3 days"):
        desk.later(ahead)
        desk.run("reconcile", effect_id)
    text = page(desk, effect_id)
    assert text.isascii()
    assert " x " in text and " o " in text
    assert re.search(r"(?m)^ +: \d min .*later$", text)
    assert re.search(r"(?m)^\d{4}-\d\d-\d\d UTC, \d d .*later$", text)


def test_colour_is_for_a_terminal_that_nobody_told_otherwise(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    effect_id = desk.registered()
    assert "\x1b" not in page(desk, effect_id)
    monkeypatch.setattr(_colour.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(_colour.click.utils, "should_strip_ansi", lambda *_: False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert _colour.paint("x", "bad") == "\x1b[31m\x1b[1mx\x1b[0m"
    assert _colour.paint("x", None) == "x"
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as told:
            told.setenv(name, value)
            assert _colour.paint("x", "bad") == "x"


def test_nothing_from_a_destination_moves_the_cursor(desk: Desk) -> None:
    effect_id = desk.lost()
    token = execute(desk.database, "select claim_token from irrevon.dispatch_attempts")[0][0]
    execute(desk.database, f"select irrevon.record_outcome('{token}', 'OK', null, e'ref\\x1b[2J\\u202e')")
    text = page(desk, effect_id)
    assert "\x1b" not in text and "\u202e" not in text
    assert "ref\\u001b[2J\\u202e" in text


def test_the_sections_hold_everything_but_what_is_empty() -> None:
    told = {"at": "1", "zebra": False, "none": None, "list": [], "deep": {"reason": "r", "of": [{"a": 1}]},
            "checks": [{"check": "c", "result": "passed", "inputs_digest": "f" * 64}], "values": {"k": "v"},
            "words": ["x", "y"], "redaction": "digest_only"}  # fmt: skip
    assert list(_sections.lines_of(told)) == [
        "  at           1", "  deep reason  r", '  values       {"k": "v"}', "  words        x, y", "  zebra        no",
        "  checks", "    - passed c ffffffffffff", "  deep of", "    - a  1",
    ]  # fmt: skip
