-- A setting that nothing reads is a promise that nothing keeps. These, by hand, wait for the part of RFC-002 that
-- will read them; whoever writes that part takes them off this list.
begin;
select plan(1);

select set_eq(
  $$ select name from irrevon.settings
      where name not in (select asked[1] from pg_proc, regexp_matches(prosrc, '\msetting\(''(\w+)''\)', 'g') as asked
                          where pronamespace = 'irrevon'::regnamespace) $$,
  $$ values ('redispatch_evidence_bound') $$,  -- §5.3 (3): redispatch
  'the settings that no function reads yet');

select * from finish();
rollback;
