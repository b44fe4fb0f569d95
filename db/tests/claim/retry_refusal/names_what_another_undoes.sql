-- RFC-002 §7.3, decision F4: what another undoes by now is not tried again.
begin;
select plan(2);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.ref(irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 1, null, 'reconciler', '{"b": 1}', irrevon.clock())) as ref \gset
select pg_temp.undo(:'ref') as cancels, pg_temp.undo(:'ref', '{}', '{"effect_type": "order.refund"}') as refunds \gset
select pg_temp.resolved(:'ref', 'COMPENSATED', array[:'cancels']), pg_temp.send(:'cancels', 'FAILED', 'invalid_request') \g /dev/null
create function pg_temp.refusal_of(p_effect_id text) returns text language sql as $$
  select irrevon.retry_refusal(r, (select max(execution_id) from irrevon.effect_executions e where e.effect_id = r.effect_id))
    from irrevon.effect_records r where r.effect_id = p_effect_id $$;
select is(pg_temp.refusal_of(:'cancels'), null, 'as long as nobody else does it');
select pg_temp.resolved(:'ref', 'COMPENSATED', array[:'refunds']) \g /dev/null
select is(pg_temp.refusal_of(:'cancels'), 'compensated_otherwise', 'and then no more');

select * from finish();
rollback;
