begin;
-- Decision W5: each of these commits either before a claim reads or after it. What was undone gives its lock back,
-- so that every call is looked at by itself.
select plan(11);
\ir ../../support/locks.psql

create function pg_temp.taken_by(p_sql text) returns text
language plpgsql as $function$
begin
  execute p_sql;
  raise exception using errcode = '00001', message = '"' || pg_temp.held(1230131713) || '"';
exception when sqlstate '00001' then
  return sqlerrm;
end;
$function$;

select is(pg_temp.taken_by(stop), '"0 ExclusiveLock"', regexp_replace(stop, '\s+', ' ', 'g'))
  from (values ($$ select irrevon.deny('REVERSIBLE', p_reason => 'test') $$),
               ($$ select irrevon.lift_deny(irrevon.deny('REVERSIBLE', p_reason => 'test'), 'test') $$),
               ($$ select irrevon.cancel_branch('t', 'test') $$),
               ($$ select irrevon.register_adapter(irrevon_test.declaration()) $$),
               ($$ select irrevon.set_setting('max_attempts', '5', 'test') $$),
               ($$ select irrevon_test.effect(); select irrevon.revoke_authority('test-authority', 'test/scope', 'test') $$),
               ($$ insert into irrevon.ledger_epochs values (1000000, 1, '00000001', '1/1', 'test', irrevon.clock());
                   select irrevon_test.effect(); select irrevon.lift_quarantine('test-c2', '{"looked": "at"}') $$),
               ($$ select irrevon.writer_boot('test-' || gen_random_uuid()) $$)) as given(stop);
select is(pg_temp.taken_by(call), '"0 ExclusiveLock, 0 ShareLock"', 'the fixture''s own stop, and shared by ' || call)
  from (values ('select irrevon.open_retry_execution(irrevon_test.effect())'),
               ('select irrevon.claim_c1_replay_probe(irrevon_test.effect() || '':0'', gen_random_uuid(), repeat(''0'', 64), repeat(''0'', 64))')
       ) as given(call);
select is(pg_temp.taken_by($$ select irrevon.reconcile_due() $$), '""', 'looking at destinations stops nothing');

select * from finish();
rollback;
