-- RFC-002 §2.1: corrections are new rows. The trigger stops the owner's slip, in a replica session too.
begin;
set local client_min_messages = warning;      -- not a word of what a cascade would have reached
create temporary table slips on commit drop as
select format(verb, c.oid::regclass, (select quote_ident(attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and attidentity = '' limit 1)) as statement
  from pg_class c
 cross join unnest(array['update %1$s set %2$s = %2$s', 'delete from %1$s', 'truncate %1$s cascade']) as verb
 where relnamespace = 'irrevon'::regnamespace and relkind in ('r', 'p')
   and relname not in ('open_work', 'open_audits', 'open_findings', 'scope_slots', 'denies_in_force', 'writers');
grant select on slips to public;
select plan((select count(*)::int * 2 from slips) + 1);

set local role irrevon_owner;
select throws_ok(statement, 'IR901', null, statement) from slips order by statement;
reset role;
set local session_replication_role = replica;
set local role irrevon_owner;
select throws_ok(statement, 'IR901', null, 'as a replica: ' || statement) from slips order by statement;

select cmp_ok((select count(*) from slips), '>', 100::bigint, 'every table of facts was tried');

select * from finish();
rollback;
