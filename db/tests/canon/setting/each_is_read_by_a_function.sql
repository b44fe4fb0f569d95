-- A setting that nothing reads is a promise that nothing keeps (RFC-002 §13).
begin;
select plan(1);

select is_empty(
  $$ select name from irrevon.settings
      where name not in (select asked[1] from pg_proc, regexp_matches(prosrc, '\msetting\(''(\w+)''\)', 'g') as asked
                          where pronamespace = 'irrevon'::regnamespace) $$,
  'every setting is read by a function');

select * from finish();
rollback;
