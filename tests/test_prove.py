"""The runner of pgTAP files: a file fails by what pg_prove would fail it by, and leaves nothing to the next one."""

from pathlib import Path

import prove
import pytest
from conftest import dsn_of

PASSING = "\\echo 1..1\n\\echo ok 1\n"
CLEAN = """select 1 / (current_user = session_user and current_user = 'postgres'
  and not exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
  and pg_current_xact_id_if_assigned() is null
  and current_setting('work_mem') = '4MB' and to_regclass('pg_temp.kept') is null)::int \\g /dev/null
"""


def heard(server_dsn: str, folder: Path, *texts: str) -> list[prove.Heard]:
    """What files of these texts say in one session."""
    files = [folder / f"{number}.sql" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    return prove.prove([dsn_of(server_dsn, "postgres")], [str(file) for file in files])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\\echo 1..2\n\\echo ok 1\n\\echo not ok 2\n", "not ok 2"),
        ("\\echo 1..2\n\\echo ok 1\n", "planned [2], ran 1"),
        ("\\echo ok 1\n", "planned nothing, ran 1"),
        ("", "planned nothing, ran 0"),
        (PASSING + "\\echo Bail out!\n", "Bail out!"),
        (PASSING + "select 1/0;\n", "psql has ended"),
        (PASSING + "begin; select 1/0;\n", "psql has ended"),
        (PASSING + "\\i no_such_file\n", "psql has ended"),
        (PASSING + "select pg_terminate_backend(pg_backend_pid());\n", "psql has ended"),
    ],
)
def test_a_file_that_does_not_pass_is_told_with_its_fault(
    server_dsn: str, tmp_path: Path, text: str, fault: str
) -> None:
    before, failed, after = heard(server_dsn, tmp_path, PASSING, text, PASSING)
    assert before.faults == after.faults == []
    assert failed.faults == [fault]


def test_nothing_of_a_file_reaches_the_next_one(server_dsn: str, tmp_path: Path) -> None:
    leaving = "set work_mem = '5MB'; create temp table kept (); select pg_advisory_lock(7); set role pg_monitor;\n"
    first, second, third, fourth = heard(
        server_dsn, tmp_path, PASSING + leaving, PASSING + CLEAN, PASSING + "begin;" + leaving, PASSING + CLEAN
    )
    assert [each.faults for each in (first, second, third, fourth)] == [[]] * 4, (second.said, fourth.said)


def test_a_database_that_is_not_there_fails_every_file(server_dsn: str, tmp_path: Path) -> None:
    files = [str(tmp_path / "a.sql"), str(tmp_path / "b.sql")]
    said = prove.prove([dsn_of(server_dsn, "no_such_database")], files)
    assert [(each.file, each.ended) for each in said] == [(file, True) for file in files]
    assert all("no_such_database" in " ".join(each.said) for each in said)


def test_files_run_in_all_databases_at_once(server_dsn: str, tmp_path: Path) -> None:
    waits = (
        "select pg_advisory_lock_shared(77) \\g /dev/null\n"
        "do $$ begin for i in 1..400 loop if (select count(*) from pg_locks where objid = 77) = 2 then return; end if;"
        " perform pg_sleep(0.05); end loop; raise 'alone'; end $$;\n"
    )
    for name in ("a.sql", "b.sql"):
        (tmp_path / name).write_text(PASSING + waits + "select pg_sleep(0.2) \\g /dev/null\n")
    files = [str(tmp_path / name) for name in ("a.sql", "b.sql")]
    said = prove.prove([dsn_of(server_dsn, "postgres")] * 2, files)
    assert [each.faults for each in said] == [[], []]
