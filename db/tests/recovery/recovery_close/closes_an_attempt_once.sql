begin;
select plan(5);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) || ':0' as operation_id, irrevon_test.token_of(:execution_id) as token \gset
create function pg_temp.closed(p_token uuid) returns text language sql as $$
  select concat_ws(' ', c.operation_id, c.claim_token, c.proof, c.lifecycle)
    from irrevon.recovery_close(p_token, 'no_writer_and_stuck', irrevon.clock()) c $$;

select is(pg_temp.closed(:'token'), concat_ws(' ', :'operation_id', :'token', 'no_writer_and_stuck AMBIGUOUS'), 'it says what came of it');
select results_eq('select transport_outcome, recorded_by, evidence from irrevon.dispatch_receipts',
  $$ values ('LOST', 'recovery', '{"closed_by": "recovery", "proof": "no_writer_and_stuck"}'::jsonb) $$,
  'LOST, by recovery, with its proof');
select irrevon_test.facts() as before \gset
select is(pg_temp.closed(:'token'), '', 'again: it was closed already');
select is(irrevon_test.written_since(:'before'), '{}', 'and nothing is written');
select is((select parked_reason from irrevon.open_work), null, 'nor parked');

select * from finish();
rollback;
