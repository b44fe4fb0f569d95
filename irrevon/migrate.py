"""Bring a database up to date: apply the frozen changes once, re-create what changed (decisions S4, S9, W15)."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from urllib.parse import quote, urlencode

import psycopg
import yoyo
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from irrevon import admission
from irrevon.connection import ENCODING, connect, unreachable
from irrevon.errors import IrrevonError

SOURCE = "package:irrevon_db:deploy"
OWNER = "irrevon_owner"
SCHEMA = "irrevon_migrations"  # yoyo's own tables: beside the ledger, never in public


def migrate(dsn: str, source: str = SOURCE) -> list[str]:
    """Apply what is pending to the database at `dsn`, and return the names applied.

    Needs CREATEROLE and the database's ownership, not superuser. One runner at a time: a second one waits.
    IrrevonError: the server cannot carry a ledger, or one of a newer version is there already.
    """
    migrations = yoyo.read_migrations(source)
    try:
        with connect(dsn) as runner:
            admission.require_server(runner)
            require_utf8(runner)
            # The lock dies with its session; a killed run would leave yoyo's lock row.
            runner.execute("select pg_advisory_lock(hashtextextended(%s, 0))", [SCHEMA])
            admission.refuse_newer(runner)
            refuse_foreign(runner)
            return apply(runner, dsn, migrations)
    except psycopg.OperationalError as error:
        raise unreachable(error) from None
    except psycopg.errors.InsufficientPrivilege as error:
        raise not_allowed(error, dsn) from None


def release(dsn: str) -> str | None:
    """The version that the ledger at `dsn` says it is of, read back from it; None where there is none."""
    with connect(dsn) as connection:
        return admission.read_release(connection)


def not_allowed(error: psycopg.Error, dsn: str) -> IrrevonError:
    """What a migration lacks. A second migrating role has to be let into the owner, which somebody else made."""
    why = error.diag.message_primary or ""
    todo = "run it as a role with CREATEROLE that owns the database"
    if OWNER in why:
        login = conninfo_to_dict(dsn).get("user") or "this login"
        todo = (
            f"as a superuser, or the role that created {OWNER}: grant {OWNER} to {login} with set true, inherit false"
        )
    return IrrevonError("the migration may not do that", why, todo, exit_code=3)


def apply(runner: psycopg.Connection, dsn: str, migrations: yoyo.MigrationList) -> list[str]:
    """Create the roles, apply what is pending one by one, then reload the functions that changed."""
    runner.execute(roles())
    runner.execute(f"create schema if not exists {SCHEMA}")  # yoyo uses ?schema= only if it exists
    with yoyo.get_backend(yoyo_uri(dsn)) as backend:
        refuse_unknown(backend, migrations)
        pending = list(backend.to_apply(migrations))
        # A run that was killed may have left the first of them applied whole, and not noted.
        noted = [change for change in pending[:1] if stands(runner, Path(change.path))]
        for change in noted:
            backend.mark_one(change)
        for change in pending[len(noted) :]:  # not apply_migrations(): it skips a BadMigration silently
            backend.apply_one(change)
        backend.run_post_apply(migrations)
    return [change.id for change in pending]


def stands(runner: psycopg.Connection, change: Path) -> bool:
    """Whether a change is applied already, by its verification; each is one transaction, so all of it or nothing."""
    try:
        with runner.transaction(force_rollback=True):
            runner.execute(f"set local role {OWNER}".encode())
            runner.execute((change.parents[1] / "verify" / change.name).read_bytes())
    except (psycopg.DatabaseError, FileNotFoundError):  # it is applied then, and says itself what is missing
        return False
    return True


def roles() -> str:
    """The script that makes the cluster's roles where they are missing."""
    return files("irrevon_db").joinpath("roles.sql").read_text()


def refuse_foreign(runner: psycopg.Connection) -> None:
    """Refuse a ledger that another tool built: the changes that it holds are in that tool's books, not in yoyo's."""
    found = runner.execute(
        """select from pg_namespace where nspname = 'irrevon' and not exists (
             select from pg_class where relname = '_yoyo_migration' and relnamespace::regnamespace::text = %s)""",
        [SCHEMA],
    ).fetchone()
    if found is not None:
        raise IrrevonError(
            "another tool has built this ledger", "schema irrevon is there, and irrevon migrate keeps no record of it",
            "go on with that tool (sqitch deploy), or name another database", exit_code=3,
        )  # fmt: skip


def refuse_unknown(backend: yoyo.backends.DatabaseBackend, migrations: yoyo.MigrationList) -> None:
    """Refuse a ledger that holds changes which this program does not ship: it is newer (S9)."""
    known = {change.hash for change in migrations}
    applied = set(backend.get_applied_migration_hashes())
    if not applied <= known:
        raise IrrevonError(
            "the ledger is newer than this program", f"it holds {len(applied - known)} changes unknown here",
            "install the version of irrevon that it was migrated with", exit_code=3,
        )  # fmt: skip


def require_utf8(connection: psycopg.Connection) -> None:
    """Refuse a database whose encoding cannot hold what RFC 8785 canonicalises."""
    if connection.info.parameter_status("server_encoding") != "UTF8":
        raise IrrevonError(
            "the database is not UTF8", "identities are digests of UTF-8 bytes",
            "create it with: createdb --encoding UTF8 --template template0", exit_code=3,
        )  # fmt: skip


def yoyo_uri(dsn: str) -> str:
    """The same address for yoyo: psycopg 3, and its tables in a schema of their own."""
    return as_url(make_conninfo(dsn, client_encoding=ENCODING)).replace(":", "+psycopg:", 1) + f"&schema={SCHEMA}"


def as_url(conninfo: str) -> str:
    """A connection string or libpq URL as the URL that yoyo understands: it knows neither lists of hosts nor
    an escaped one, so hosts and ports go behind the question mark."""
    part = {name: str(value) for name, value in conninfo_to_dict(conninfo).items()}
    user, password, database = part.pop("user", ""), part.pop("password", ""), part.pop("dbname", "")
    login = quote(user, safe="") + (f":{quote(password, safe='')}" if password else "")
    return f"postgresql://{login}{'@' if login else ''}/{quote(database, safe='')}?{urlencode(part)}"
