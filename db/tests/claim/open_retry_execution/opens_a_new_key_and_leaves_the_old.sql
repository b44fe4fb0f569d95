-- RFC-002 §5.3 (1): the old key would replay the cached error, so the retry has a key of its own. Conformance: never
-- implicit, never the old key.
begin;
select plan(9);

select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon_test.effect_of(:failed) as effect_id, irrevon_test.dispatch_order(irrevon_test.effect_of(:failed)) as old \gset
create temporary table history as select * from irrevon.effect_transitions where execution_id = :failed;
grant select on history to public;
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select outcome, lifecycle, changed, dispatch_order as new from irrevon.open_retry_execution(:'effect_id') \gset
select is(:'outcome' || ' ' || :'lifecycle' || ' ' || :'changed', 'opened PERSISTED {}', 'it is open');
select is(irrevon_test.written_since(:'before'), '{"effect_executions": 1, "effect_transitions": 2, "open_work": 1}',
  'an execution with its genesis, and nothing else');
select is(:'new'::jsonb, irrevon_test.dispatch_order(:'effect_id'), 'the order is today''s');
select is(:'new'::jsonb ->> 'operation_id' || ' ' || (:'new'::jsonb ->> 'step'), :'effect_id' || ':1 1', 'of the next step');
select results_eq(format('select key from jsonb_each(%L) where value is distinct from %L::jsonb -> key order by key', :'new', :'old'),
  $$ values ('client_ref'), ('idempotency_key'), ('operation_id'), ('order_digest'), ('step') $$,
  'with another operation, key and reference; the payload is the first registration''s');
select is((select opened_by from irrevon.effect_executions where effect_id = :'effect_id' and step = 1), 'retry_after_failure',
  'which says what opened it');
select set_eq('select * from irrevon.effect_transitions where execution_id = ' || :failed, 'select * from history',
  'the old one is as it was');
select is((select state from irrevon.frontiers where execution_id = :failed), 'SETTLED_FAILED', 'failed');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
