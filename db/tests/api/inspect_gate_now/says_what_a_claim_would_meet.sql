begin;
select plan(5);

create function pg_temp.told(p_effect_id text) returns jsonb language sql as $$
  select irrevon.inspect_gate_now(r, irrevon.clock()) from irrevon.effect_records r where effect_id = p_effect_id $$;
select irrevon_test.effect() as effect_id, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as done \gset
select is(pg_temp.told(:'effect_id') ->> 'decision', 'allow', 'it may be sent');
select is((select t - '{checks,inputs}'::text[] from pg_temp.told(:'done') as t), jsonb_build_object('operation_id', :'done' || ':0', 'lifecycle', 'SETTLED_COMMITTED',
  'variant', 'dispatch', 'decision', 'deny', 'check', 'dedup', 'reason', 'blocked', 'retryable', false, 'remedy', 'none', 'quarantined', false), 'it may not');
select is((select e.evidence -> 'decision' -> 'checks' from irrevon.evaluate_gate(:'done') e), pg_temp.told(:'done') -> 'checks', 'as the dry run says');
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', repeat('a', 64) || ':0'))::text, '{"a": 1}') \g /dev/null
select is(pg_temp.told(:'effect_id') -> 'quarantined', 'true', 'nor while the ledger may have forgotten something');
select is(pg_temp.told(:'effect_id') ->> 'decision', 'allow', 'whatever the gate says then');

select * from finish();
rollback;
