"""doctor as a whole: a healthy ledger, an unreachable one, settings that cannot be read, and what it says to whom."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from doctors import examined, told
from support_ledgers import Cli, execute

from irrevon import cli, doctor
from irrevon.doctor import vectors
from irrevon.doctor.lines import Line
from irrevon.embedded import Server

UNREACHABLE = "postgresql://somebody:hunter2-secret@127.0.0.1:1/nowhere"


def test_an_embedded_ledger_is_well_and_one_of_its_own_server_too(
    own_server: Server,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, lines = told(capsys)
    assert (code, lines["database"]) == (3, [("fail", f"the embedded server is stopped: {own_server.home}")])
    assert own_server.status() == "stopped", "it was asked, and not started"
    assert lines["configuration"][0][0] == lines["identity (python)"][0][0] == "ok"
    rest = list(lines)[list(lines).index("database") + 1 :]
    assert len(rest) > 15 and {lines[check][0] for check in rest} == {
        ("skip", "not made: the database cannot be reached")
    }

    assert cli.run(["migrate"]) == 0
    code, lines = told(capsys)
    assert code == 0
    unseen = {"migrations", "identity (ledger)", "open transactions"}
    assert {check: said for check, said in lines.items() if {level for level, _ in said} != {"ok"}}.keys() == unseen
    assert lines["login"] == [("ok", "irrevon_local is in irrevon_app, irrevon_operator, irrevon_reader")]

    # The same server by its address: what only matters of a server that is not ours is asked then.
    url = own_server.url(role="irrevon_local")
    code, lines = told(capsys, "--database", url)
    warned = {check for check, said in lines.items() if "warn" in {level for level, _ in said}}
    assert (code, warned) == (0, {"timeouts", "connect"})
    execute(own_server.url(), "alter database irrevon set idle_in_transaction_session_timeout = '60s'")
    execute(own_server.url(), "revoke connect on database irrevon from public")
    execute(own_server.url(), "grant connect on database irrevon to irrevon_local")
    code, lines = told(capsys, "--database", url)
    assert (code, {check for check, said in lines.items() if said[0][0] not in ("ok", "skip")}) == (0, set())


def test_a_server_without_checksums_and_one_that_is_a_standby(
    own_server: Server,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["migrate"]) == 0
    own_server.stop()
    own_server.account.run([own_server.bin / "pg_checksums", "--disable", "-D", own_server.data])
    signal = own_server.data / "standby.signal"
    signal.touch()
    os.chown(signal, own_server.account.uid, -1)
    try:
        own_server.start()
        code, lines = told(capsys)
    finally:
        own_server.stop()
        signal.unlink()
    assert (code, lines["standby"]) == (3, [("fail", "this server is a standby, or still recovering")])
    assert lines["durability"] == [("warn", "data_checksums = off: what a disk alters is not noticed")]
    assert lines["quarantine"] == [("skip", "not made: a standby has no position of its own")]
    assert lines["functions"][0][0] == "ok"


def test_an_unreachable_database_is_a_failed_line_without_its_password(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = told(capsys, "--database", UNREACHABLE)
    assert code == 3
    ((level, seen),) = lines["database"]
    assert level == "fail" and seen.startswith("the database cannot be reached: ")
    assert lines["server"] == [("skip", "not made: the database cannot be reached")]
    assert cli.run(["--database", UNREACHABLE, "doctor"]) == 3
    out, err = capsys.readouterr()
    assert "hunter2" not in out + err and err == "6 ok, 1 fail, 17 skip\n"
    # libpq takes the last part of a password with an @ for a host, and quotes it.
    assert cli.run(["--database", "postgresql://somebody:top@hunter2@127.0.0.1:1/nowhere", "doctor"]) == 3
    assert "hunter2" not in capsys.readouterr().out


def test_settings_that_are_not_valid_are_a_failed_line_with_the_nearest_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    for text, seen in (
        ('[databse]\nurl = "host=a"', "/databse: is not a setting that irrevon knows; is it database?"),
        ('[database]\nurk = "host=a"', "/database/urk: is not a setting that irrevon knows; is it url?"),
        (
            '[writer]\nwitness_folder = "a"',
            "/writer/witness_folder: is not a setting that irrevon knows; is it witness_dir?",
        ),
        ("[log]\nx = 1", "/log/x: is not a setting that irrevon knows; known are file"),
        ("[log", "must be TOML"),
        ('[database]\nurl = "hunter2"', "/database/url: must be a PostgreSQL connection string"),
    ):
        file.write_text(text)
        code, lines = told(capsys, "--config", str(file))
        assert code == 3 and lines["configuration"][0][0] == "fail"
        assert seen in lines["configuration"][0][1] and "hunter2" not in lines["configuration"][0][1]
        assert lines["database"] == [("skip", "not made: the configuration is not valid")]
        assert lines["identity (python)"][0][0] == "ok"
    _, lines = told(capsys, "--config", str(tmp_path / "none.toml"))
    assert lines["configuration"] == [("fail", f"{tmp_path}/none.toml cannot be read: No such file or directory")]
    assert cli.run(["--config", str(file), "status", "ab"]) == 2, "for every other command it stays a usage error"
    assert cli.run(["doctor", "--nonsense"]) == 2


def test_a_password_that_others_may_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "irrevon.toml"
    file.write_text(f'[database]\nurl = "{UNREACHABLE}"\n')
    file.chmod(0o644)
    _, lines = told(capsys, "--config", str(file))
    assert [level for level, _ in lines["configuration"]] == ["ok", "warn"]
    assert "hunter2" not in json.dumps(lines)
    file.chmod(0o600)
    _, lines = told(capsys, "--config", str(file))
    assert [level for level, _ in lines["configuration"]] == ["ok"]
    file.write_text(f'[database]\nurl = "{UNREACHABLE.replace(":hunter2-secret", "")}"\n')
    file.chmod(0o644)
    _, lines = told(capsys, "--config", str(file), "--database", UNREACHABLE)
    assert [level for level, _ in lines["configuration"]] == ["ok"], "the flag's password is not in the file"


def test_a_misspelt_variable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("IRREVON_DATABSE_URL", "x")
    _, lines = told(capsys, "--database", UNREACHABLE)
    assert lines["environment"] == [("warn", "IRREVON_DATABSE_URL is set, and irrevon does not read it")]
    monkeypatch.delenv("IRREVON_DATABSE_URL")
    monkeypatch.setenv("IRREVON_DEBUG", "1")
    _, lines = told(capsys, "--database", UNREACHABLE)
    assert lines["environment"] == [("ok", "IRREVON_DEBUG set")]


def test_folders_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "irrevon.toml"
    (tmp_path / "a-file").touch()
    file.write_text('[writer]\nrun_dir = "a-file/run"\nwitness_dir = "a-file"\n[log]\nfile = "."\n')
    _, lines = told(capsys, "--config", str(file), "--database", UNREACHABLE)
    assert [(level, seen.split(" cannot")[0]) for level, seen in lines["folders"]] == [
        ("fail", "[writer] run_dir"), ("fail", "[writer] witness_dir"), ("fail", "[log] file"),
    ]  # fmt: skip
    file.write_text('[writer]\nrun_dir = "new/run"\nwitness_dir = "new/witness"\n[log]\nfile = "log.jsonl"\n')
    _, lines = told(capsys, "--config", str(file), "--database", UNREACHABLE)
    assert lines["folders"][0][0] == "ok"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-file", "irrevon.toml"], "nothing was made"


@pytest.mark.skipif(os.geteuid() != 0, reason="root may write everywhere, so another account is asked")
def test_a_folder_that_another_user_may_not_write(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRWXU | stat.S_IROTH | stat.S_IXOTH)
    code = """import os, sys; from pathlib import Path; from irrevon.doctor.configuration import _can_be_written as can
os.setuid(65534); print(can(Path(sys.argv[1]) / "a", "x"), can(Path("/tmp") / "a", "x"))"""
    done = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n"


def test_a_line_of_text_for_people(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = Cli(database, tmp_path, capsys)("doctor")
    lines = out.splitlines()
    levels = [line[:4].strip() for line in lines if line[:4].strip()]
    assert set(levels) == {"ok", "warn", "fail"}
    assert (code, err) == (3, f"{levels.count('ok')} ok, {levels.count('warn')} warn, {levels.count('fail')} fail\n")
    assert "ok    encoding            UTF8, sorted by builtin" in lines
    place = lines.index(
        "fail  durability          fsync = off: a committed claim may be forgotten when the machine stops"
    )
    assert lines[place + 1].strip() == "-> set it on, and take a new base backup"


def test_a_vector_that_does_not_hold(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Cli(database, tmp_path, capsys)
    assert examined(run).level("identity (ledger)") == "ok"
    with monkeypatch.context() as broken:
        broken.setattr(vectors.identity, "parameters_digest", lambda _: "0" * 64)
        assert examined(run).level("identity (python)") == "fail"
    with monkeypatch.context() as broken:
        broken.setattr(vectors.identity, "idempotency_key", lambda *_: "another")
        assert examined(run).of("identity (ledger)") == [
            ("fail", "the ledger and this program differ in: idempotency_key")
        ]
    (text,) = execute(database, "select pg_get_functiondef('irrevon.jcs_sort_key'::regproc)")[0]
    execute(database, text.replace("begin\n", "begin\n  return '';\n", 1))
    report = examined(run)
    assert report.of("identity (ledger)") == [("fail", "a pinned vector does not hold")]
    assert ("fail", "changed function: jcs_sort_key(text)") in report.of("functions")


def test_a_check_that_breaks_keeps_no_other_from_speaking(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def half(_: object) -> Iterator[Line]:
        yield doctor.ok("clock", "so far")
        raise ValueError("a value that nobody should see")

    checks = [doctor.Check("clock", half) if check.name == "clock" else check for check in doctor.CHECKS]
    monkeypatch.setattr(doctor, "CHECKS", checks)
    report = examined(Cli(database, tmp_path, capsys))
    assert report.of("clock") == [("ok", "so far"), ("fail", "the check could not be made (ValueError)")]
    assert report.level("pooler") == "ok"


def test_a_database_that_goes_away_in_between(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut(s: doctor.Situation) -> Iterator[Line]:
        execute(database, "select pg_terminate_backend(pid) from pg_stat_activity"
                          " where application_name = 'irrevon-doctor' and datname = current_database()")  # fmt: skip
        yield from doctor.server.version(s)

    checks = [doctor.Check("server", cut) if check.name == "server" else check for check in doctor.CHECKS]
    monkeypatch.setattr(doctor, "CHECKS", checks)
    report = examined(Cli(database, tmp_path, capsys))
    assert report.level("server") == "fail" and report.of("server")[0][1].startswith("the database went away")
    assert report.level("identity (python)") == "ok"
