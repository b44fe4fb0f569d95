"""Write the index of functions in db/README.md from the comments that the catalog holds.

    python tests/setup/function_index.py db/README.md

Needs a server (see with_postgres.py); migrates a database of its own and drops it.
"""

import os
import re
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from irrevon.migrate import migrate

MARKED = re.compile(r"(<!-- functions: begin -->\n).*(<!-- functions: end -->)", re.S)
FUNCTIONS = Path(__file__).resolve().parents[2] / "db" / "functions"


def rows(dsn: str) -> list[tuple[str, str, str]]:
    """Every function: its name, who may call it, and its comment."""
    with psycopg.connect(dsn) as connection:
        return connection.execute(
            """select proname,
                      case when has_function_privilege('irrevon_app', oid, 'execute') then 'app'
                           when has_function_privilege('irrevon_operator', oid, 'execute') then 'operator'
                           else '' end,
                      obj_description(oid, 'pg_proc')
                 from pg_proc where pronamespace = 'irrevon'::regnamespace order by proname"""
        ).fetchall()


def index(functions: list[tuple[str, str, str]]) -> str:
    """The tables, one for each room, in the order of all.sql; functions in stones come first."""
    room = {path.stem: path.parent.name for path in FUNCTIONS.glob("*/*.sql")}
    rooms = list(dict.fromkeys(re.findall(r"(?m)^\\ir (\w+)/", (FUNCTIONS / "all.sql").read_text())))
    text = ""
    for name in ["deploy", *(each for each in rooms if each != "views")]:
        mine = [row for row in functions if room.get(row[0], "deploy") == name]
        text += f"\n**{name}**\n\n| function | called by | |\n|---|---|---|\n"
        text += "".join(f"| `{function}` | {caller} | {comment} |\n" for function, caller, comment in mine)
    return text.lstrip("\n")


@contextmanager
def fresh_database() -> Iterator[str]:
    """Yield the DSN of an empty database, and drop it."""
    server, name = os.environ["IRREVON_TEST_DSN"], f"irrevon_index_{uuid.uuid4().hex[:8]}"
    dsn = urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"create database {name}")
        try:
            yield dsn
        finally:
            admin.execute(f"drop database {name} with (force)")


@contextmanager
def fresh_ledger() -> Iterator[str]:
    """Yield the DSN of a database that was migrated just now, and drop it."""
    with fresh_database() as dsn:
        migrate(dsn)
        yield dsn


def main() -> int:
    """Write the index."""
    file = Path(sys.argv[1])
    with fresh_ledger() as dsn:
        text = index(rows(dsn))
    file.write_text(MARKED.sub(lambda found: found[1] + text + found[2], file.read_text()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
