-- One canon table as rows of the catalog query: named by its key, valued by the rest. {table} is put in by catalog.py.
select 'canon row' as kind, %(table)s || ' ' || k.key::text as name, (to_jsonb(t) - k.columns)::text as value
  from irrevon.{table} t
 cross join lateral (
   select array_agg(a.attname::text) as columns, jsonb_agg(to_jsonb(t) -> a.attname order by x.n) as key
     from (select * from pg_constraint
           where conrelid = %(relation)s::regclass and contype in ('p', 'u') order by contype limit 1) as c
    cross join unnest(c.conkey) with ordinality as x (attnum, n)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = x.attnum) as k
