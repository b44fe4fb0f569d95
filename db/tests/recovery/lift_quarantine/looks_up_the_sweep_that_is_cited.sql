-- Decision S5: the lost window was swept, or it was not.
begin;
select plan(6);
\ir ../../support/sweeps.psql

create function pg_temp.lift(p_run text, p_adapter text default 'test-c2') returns text language sql as $$
  select irrevon_test.outcome(format('select irrevon.lift_quarantine(%L, %L)', p_adapter, jsonb_build_object('run_token', p_run))) $$;
select irrevon.register_adapter(irrevon_test.declaration()), irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-other"}')) \g /dev/null
select run_token as before from irrevon.sweep_begin('test-c2') \gset
select irrevon.sweep_page(:'before', 1, '{}'), irrevon.sweep_finish(:'before') \g /dev/null
select irrevon_test.advance('1 min'), irrevon.ledger_epoch_append('restored', irrevon.clock()) \g /dev/null
select is(pg_temp.lift(:'before'), 'IR605', 'a sweep of before the tail was lost');
select is(pg_temp.lift('no run'), 'IR605', 'no sweep');
select run_token as run from irrevon.sweep_begin('test-c2') \gset
select irrevon.sweep_page(:'run', 1, '{}') \g /dev/null
select is(pg_temp.lift(:'run'), 'IR605', 'one that has not ended');
select irrevon.sweep_finish(:'run') \g /dev/null
select is(pg_temp.lift(:'run', 'test-other'), 'IR605', 'of another destination');
select is(irrevon.lift_quarantine('test-c2', jsonb_build_object('run_token', :'run')::text), 'lifted', 'the sweep of the lost window');
select is(irrevon.ledger_quarantined('test-c2'), false, 'which lifts it');

select * from finish();
rollback;
