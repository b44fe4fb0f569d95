-- Decision A1. How each proof comes about stands in the tests of recovery_abandoned.
begin;
select plan(5);

select irrevon_test.execution_at('DISPATCHED') as id, irrevon_test.effect() as effect_id \gset
select irrevon.writer_boot('w') \g /dev/null
select irrevon.recovery_finish('w', 1), irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1) \g /dev/null
create function pg_temp.proof(p_writer text, p_after interval) returns text language sql as $$
  select irrevon.recovery_proof(a, a.deadline_at + p_after) from irrevon.dispatch_attempts a where a.writer is not distinct from p_writer $$;
select is(pg_temp.proof(null, '5 min'), null, 'a hand without a writer has the stuck threshold');
select is(pg_temp.proof(null, '5 min 1 us'), 'no_writer_and_stuck', 'and no longer');
select is(pg_temp.proof('w', '1 year'), null, 'a live writer has for ever');
select irrevon_test.leave('w') \g /dev/null
select is(pg_temp.proof('w', '5.000001 s'), 'writer_session_gone', 'a dead one has the margin');
select irrevon.writer_boot('w') \g /dev/null
select is(pg_temp.proof('w', '1 us'), 'writer_booted_again', 'one that was booted again has not even that');

select * from finish();
rollback;
