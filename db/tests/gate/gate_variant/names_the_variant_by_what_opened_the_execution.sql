-- Decision G2.
begin;
select plan(5);
\ir ../../support/findings.psql

select is(irrevon.gate_variant(opened_by, repeat('0', 64) || ':0'), variant, opened_by)
  from (values ('register', 'dispatch'), ('retry_after_failure', 'retry_after_failure'),
               ('resolve_redispatch', 'resolve_redispatch')) as expected(opened_by, variant);

select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) || ':1' as operation_id, pg_temp.finding('LOST', 'OPEN', :id) as loss,
       pg_temp.finding('LOST', 'OPEN') as other \gset
select irrevon.ledger_resolve(:other, 'OPEN', 'REDISPATCHED', 'recovery', '{"a": 1}', irrevon.clock(), repeat('1', 64) || ':1') \g /dev/null
select irrevon.ledger_resolve(:loss, 'OPEN', 'REDISPATCHED', 'policy_auto', '{"a": 1}', irrevon.clock(), :'operation_id') \g /dev/null
select is(irrevon.gate_variant('resolve_redispatch', :'operation_id'), 'resolve_redispatch', 'by policy');
select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) || ':1' as operation_id, pg_temp.finding('LOST', 'OPEN', :id) as loss \gset
select irrevon.ledger_resolve(:loss, 'OPEN', 'REDISPATCHED', 'recovery', '{"a": 1}', irrevon.clock(), :'operation_id') \g /dev/null
select is(irrevon.gate_variant('resolve_redispatch', :'operation_id'), 'recovery_redispatch', 'by recovery');

select * from finish();
rollback;
