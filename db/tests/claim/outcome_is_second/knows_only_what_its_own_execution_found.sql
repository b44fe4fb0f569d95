-- Decision R2: what was found of another operation of the intent is not this one's reference.
begin;
\ir ../../support/findings.psql
select plan(2);

select irrevon_test.execution_at('SETTLED_FAILED') as first \gset
select (irrevon.open_retry_execution(irrevon_test.effect_of(:first))).dispatch_order ->> 'operation_id' as retry \gset
select execution_id as second from irrevon.effect_executions where operation_id = :'retry' \gset
select pg_temp.finding('CONTRADICTED', 'OPEN', :second) is not null as ok \gset
select is(irrevon.outcome_is_second(a, jsonb_populate_record(null::irrevon.outcome_reading,
            '{"outcome": "OK", "destination_ref": "another"}')), false, 'nothing is known of it')
  from irrevon.dispatch_attempts a where execution_id = :first;
select pg_temp.finding('CONTRADICTED', 'OPEN', :first) is not null as ok \gset
select is(irrevon.outcome_is_second(a, jsonb_populate_record(null::irrevon.outcome_reading,
            '{"outcome": "OK", "destination_ref": "another"}')), true, 'its own finding names another')
  from irrevon.dispatch_attempts a where execution_id = :first;

select * from finish();
rollback;
