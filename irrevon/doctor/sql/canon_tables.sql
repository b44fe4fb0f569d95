-- The tables whose rows are part of the release, and whether this login may read them.
select c.relname::text as name, has_table_privilege(c.oid, 'select') as seen
  from pg_class c
 where c.relnamespace = to_regnamespace('irrevon') and c.relkind = 'r' and (starts_with(c.relname, 'canon_') or c.relname = 'settings')
 order by c.relname
