-- RFC-002 §2.3, stricter (W1): every table is closed to every role but the owner, whatever the row says.
begin;
create temporary table tables on commit drop as
select c.oid::regclass as rel, (select quote_ident(attname) from pg_attribute
                                 where attrelid = c.oid and attnum > 0 and attidentity = '' limit 1) as attr
  from pg_class c where relnamespace = 'irrevon'::regnamespace and relkind in ('r', 'p');
create temporary table verbs on commit drop as
select unnest(array['insert into %1$s default values', 'update %1$s set %2$s = %2$s', 'delete from %1$s', 'truncate %1$s cascade']) as verb;
grant select on tables, verbs to public;
select plan((select count(*)::int * 4 * 3 from pg_class where relnamespace = 'irrevon'::regnamespace and relkind in ('r', 'p')));

set local role irrevon_app;
select throws_ok(format(verb, rel, attr), '42501', null, 'irrevon_app: ' || format(verb, rel, attr))
  from tables cross join verbs order by rel::text, verb;
set local role irrevon_operator;
select throws_ok(format(verb, rel, attr), '42501', null, 'irrevon_operator: ' || format(verb, rel, attr))
  from tables cross join verbs order by rel::text, verb;
set local role irrevon_reader;
select throws_ok(format(verb, rel, attr), '42501', null, 'irrevon_reader: ' || format(verb, rel, attr))
  from tables cross join verbs order by rel::text, verb;

select * from finish();
rollback;
