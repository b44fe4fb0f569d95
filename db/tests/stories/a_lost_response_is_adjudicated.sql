-- The destination commits, the answer is lost, the process dies: the next one asks before it does anything else.
begin;
select plan(11);

select irrevon_test.effect() as effect_id \gset
select irrevon_test.effect() as next_id \gset
select gen_random_uuid() as token \gset
set local role irrevon_app;
select boot_token from irrevon.writer_boot() \gset
select irrevon.recovery_finish('main', 1) is not null as ok \gset
select is((irrevon_test.claim(:'effect_id', :'token', 'main', 1)).outcome, 'claimed', 'the bytes leave');

select irrevon_test.leave('main') is not null as ok \gset
select is((select epoch from irrevon.writer_boot('main', :'boot_token')), 2::bigint,
  'the process is dead, another one boots');
select is((irrevon_test.claim(:'next_id', p_writer => 'main', p_epoch => 2)).outcome, 'not_ready',
  'nothing is claimed before recovery');
select is((select proof || ' ' || lifecycle from irrevon.recovery_scan('main', 2)),
  'process_proven_dead AMBIGUOUS',
  'the attempt is closed');
select probe_token as probe, query_keys from irrevon.reconcile_due('main', 2) \gset
select is(:'query_keys'::jsonb -> 0, jsonb_build_object('key', 'client_ref', 'values',
  jsonb_build_array(:'effect_id' || ':0')),
  'the destination is asked by client reference');
select outcome, evidence from irrevon.record_probe(:'probe', 'PRESENT', 1,
  irrevon_test.found(:'effect_id' || ':0', 'dest-7'))
  \gset
select is(:'outcome' || ' ' || (:'evidence'::jsonb ->> 'classification'), 'settled CONFIRMED_UNIQUE',
  'it holds one effect');
select is(irrevon.recovery_finish('main', 2), 'finished', 'recovery is over');
select is((irrevon_test.claim(:'effect_id', p_writer => 'main', p_epoch => 2)).outcome, 'denied',
  'nothing is sent again');
select is((irrevon_test.claim(:'next_id', p_writer => 'main', p_epoch => 2)).outcome, 'claimed',
  'the next one goes on');
select is((select array_agg(to_state || ' ' || actor order by transition_seq)
  from irrevon.effect_transitions join irrevon.effect_executions using (execution_id)
            where effect_id = :'effect_id'), array['INTENDED registrar', 'PERSISTED registrar',
              'DISPATCHED gate', 'AMBIGUOUS recovery',
  'SETTLED_COMMITTED recovery'], 'the history says who did what');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
