"""What the catalogue says can be called: functions that run as the owner and are granted to a role of the ledger."""

from typing import Any

import psycopg

PUBLIC = """
select p.proname, p.provolatile = 'v' as volatile, p.prosecdef as definer, p.prosrc,
       array_to_string(array_fill('null'::text, array[p.pronargs::int]), ', ') as nulls
  from pg_proc p
 where p.pronamespace = 'irrevon'::regnamespace
   and (has_function_privilege('irrevon_app', p.oid, 'execute')
        or has_function_privilege('irrevon_operator', p.oid, 'execute'))
 order by 1"""


def public_functions(connection: psycopg.Connection[Any]) -> list[dict[str, Any]]:
    """Each by its name, with a list of nulls that fits its parameters."""
    with connection.cursor(row_factory=psycopg.rows.dict_row) as cursor:
        return cursor.execute(PUBLIC).fetchall()
