"""yoyo's repeatable hook: re-create the views, then the functions, each set whole and only if it changed."""

import hashlib
import re
from pathlib import Path

from yoyo import step

__transactional__ = False  # each set brings its own transaction

FUNCTIONS = Path(__file__).resolve().parent.parent / "functions"
CONTENDED = {"55P03", "40P01"}  # only views can meet these under load; functions need no such lock
ATTEMPTS = 20
# Bodies may name what a later file makes; the catalog tests see that every body compiles.
BEGIN = """begin; set local lock_timeout = '500ms'; set local check_function_bodies = off;
           set local role irrevon_owner"""


def scripts() -> dict[str, str]:
    """The files that all.sql names, in its order, as two scripts."""
    paths = re.findall(r"(?m)^\\ir +(\S+)$", (FUNCTIONS / "all.sql").read_text())
    views = [path for path in paths if path.startswith("views/")]
    sets = {"views": views, "functions": [path for path in paths if path not in views]}
    return {name: "\n".join((FUNCTIONS / path).read_text() for path in sets[name]) for name in sets}


def reload_what_changed(connection) -> None:
    cursor = connection.cursor()
    # Unqualified on purpose: it lands beside yoyo's own tables, wherever ?schema= put them.
    cursor.execute("create table if not exists reloads (name text primary key, digest text not null)")
    for name, script in scripts().items():
        digest = hashlib.sha256(script.encode()).hexdigest()
        cursor.execute("select from reloads where name = %s and digest = %s", (name, digest))
        if cursor.fetchone() is None:
            reload(connection, name, script, digest)


def reload(connection, name: str, script: str, digest: str) -> None:
    cursor = connection.cursor()
    for patience in reversed(range(ATTEMPTS)):
        try:
            cursor.execute(BEGIN)
            cursor.execute(script)
            cursor.execute("reset role")
            cursor.execute(
                "insert into reloads values (%s, %s) on conflict (name) do update set digest = excluded.digest",
                (name, digest),
            )
            cursor.execute("commit")
            return
        except Exception as error:
            cursor.execute("rollback")
            if getattr(error, "sqlstate", None) not in CONTENDED or not patience:
                raise


step(reload_what_changed)
