-- Two questions in flight about one execution: the one that answers first settles, the other is late and contradicts nothing.
begin;
select plan(8);
\ir ../support/replay.psql

select irrevon.register_adapter(pg_temp.keyed('{"queryable": {"supported": true, "by": ["client_ref"]}}')) \g /dev/null
select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id, gen_random_uuid() as token \gset
-- A worker is told to replay; this look was ordered while that was not possible.
select probe_token as probe from irrevon.reconcile_order((select execution_id from irrevon.effect_executions where effect_id = :'effect_id'),
  'reconcile_open', null, null, irrevon.clock(), irrevon.clock() + interval '30 s') \gset
set local role irrevon_app;
select is((pg_temp.replay(:'effect_id', :'token')).outcome, 'claimed', 'while a probe is out, it is asked about by its key');
select is((irrevon.record_probe(:'probe', 'PRESENT', 1, irrevon_test.found(:'effect_id' || ':0', 'dest-1'))).outcome,
  'settled', 'the probe answers first');
select is((select open_claim_token::text from irrevon.scope_slots s join irrevon.effect_records using (scope,
  effect_type) where effect_id = :'effect_id'), :'token',
  'the slot waits for the other');
select is((select outcome || ' ' || lifecycle from irrevon.record_outcome(:'token', 'OK', null, 'dest-1')),
  'settled SETTLED_COMMITTED', 'which says the same');
select is((select count(*) from irrevon.findings), 1::bigint, 'there is one finding');
select is((select count(*) from irrevon.late_responses where not contradicts_settle), 1::bigint,
  'and one late answer, which contradicts nothing');
select is((select open_claim_token from irrevon.scope_slots s join irrevon.effect_records using (scope,
  effect_type) where effect_id = :'effect_id'), null, 'the slot is free');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
