"""Who may migrate, into which database, and by which address."""

import re
import shutil
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import nursery
import pytest
from conftest import ROOT, ask, dsn_of, run

from irrevon import __version__
from irrevon.errors import IrrevonError
from irrevon.migrate import SCHEMA, as_url, migrate, yoyo_uri
from irrevon.migrate import release as release_of

NAMES = sorted(p.stem for p in (ROOT / "db/deploy").glob("0*.sql"))


def test_a_createrole_role_without_superuser_can_migrate(
    server_dsn: str, bare_database: Callable[..., str], tmp_path: Path
) -> None:
    # The cluster's roles exist already, made by the superuser; a managed service starts without them. So this
    # copy of the SQL uses names of its own.
    copy = tmp_path / "db"
    shutil.copytree(ROOT / "db", copy)
    for path in copy.rglob("*.*"):
        if path.suffix in (".sql", ".py"):
            path.write_text(re.sub(r"\birrevon_(owner|app|operator|reader)\b", r"managed_\1", path.read_text()))
    names = [f"managed_{role}" for role in ("owner", "app", "operator", "reader")]
    run(server_dsn, "create role test_dbadmin login createrole")
    dsn = bare_database("owner test_dbadmin")
    try:
        as_admin = dsn_of(dsn, urlsplit(dsn).path[1:], "test_dbadmin")
        run(as_admin, (copy / "roles.sql").read_text())
        program = (
            "import sys, pathlib, irrevon.migrate as m; m.roles = lambda: pathlib.Path(sys.argv[3]).read_text();"
            " print(len(m.migrate(sys.argv[1], sys.argv[2])))"
        )
        done = nursery.run(
            [sys.executable, "-c", program, as_admin, str(copy / "deploy"), str(copy / "roles.sql")],
            capture_output=True, text=True,
        )  # fmt: skip
        assert (done.returncode, done.stdout.strip()) == (0, str(len(NAMES))), done.stderr
        assert ask(dsn, "select irrevon.release()") == [("0.1.0",)]
        assert ask(dsn, "select rolsuper from pg_roles where rolname = 'test_dbadmin'") == [(False,)]
    finally:
        run(server_dsn, f"drop database {urlsplit(dsn).path[1:]} with (force)",
            f"drop role {', '.join(names)}", "drop role test_dbadmin")  # fmt: skip


def test_a_database_that_is_not_utf8_is_refused(bare_database: Callable[..., str]) -> None:
    dsn = bare_database("encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0")
    with pytest.raises(IrrevonError) as refused:
        migrate(dsn)
    assert refused.value.exit_code == 3 and "UTF8" in refused.value.what
    assert ask(dsn, "select to_regnamespace('irrevon')") == [(None,)]


def test_a_second_migrating_role_is_told_what_it_lacks(server_dsn: str, migrated: tuple[str, Path]) -> None:
    dsn, _ = migrated
    role = f"test_second_{uuid.uuid4().hex[:8]}"
    name = urlsplit(dsn).path[1:]
    run(server_dsn, f"create role {role} login createrole", f"alter database {name} owner to {role}")
    as_second = dsn_of(dsn, name, role)
    try:
        with pytest.raises(IrrevonError) as refused:
            migrate(as_second)
        assert refused.value.exit_code == 3
        command = f"grant irrevon_owner to {role} with set true, inherit false"
        assert command in refused.value.todo and "superuser" in refused.value.todo
        run(server_dsn, command)
        assert release_of(as_second) == __version__
    finally:
        run(server_dsn, f"alter database {name} owner to postgres", f"drop role {role}")


@pytest.mark.parametrize(
    ("dsn", "uri"),
    [
        ("postgresql://u:p%40@h:5/d", "postgresql+psycopg://u:p%40@/d?host=h&port=5&"),
        ("postgresql://u@%2Ftmp%2Fx:5,h:6/d", "postgresql+psycopg://u@/d?host=%2Ftmp%2Fx%2Ch&port=5%2C6&"),
        ("postgres:///d?host=/tmp/x", "postgresql+psycopg:///d?host=%2Ftmp%2Fx&"),
        ("host=/tmp/x dbname=d user='a b'", "postgresql+psycopg://a%20b@/d?host=%2Ftmp%2Fx&"),
    ],
)
def test_yoyo_gets_the_same_address(dsn: str, uri: str) -> None:
    assert yoyo_uri(dsn) == f"{uri}client_encoding=UTF8&schema={SCHEMA}"


def test_a_conninfo_keeps_its_password_when_it_becomes_a_url() -> None:
    assert as_url("user=u password='p @' dbname=d").startswith("postgresql://u:p%20%40@/d")
