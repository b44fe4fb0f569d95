begin;
select plan(6);
\ir ../../support/findings.psql

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, pg_temp.finding('LOST', 'REDISPATCHED', :execution_id) as finding_id \gset
create function pg_temp.settle(p_execution_id bigint, p_how text) returns void
language sql as $function$
  select irrevon.ledger_transition(p_execution_id, 'PERSISTED', 'DISPATCHED', 'gate_allow', 'gate', '{}', irrevon.clock());
  select irrevon.ledger_transition(p_execution_id, 'DISPATCHED', 'SETTLED_' || p_how,
           case p_how when 'COMMITTED' then 'receipt_ok' else 'receipt_failed' end, 'dispatcher', '{}', irrevon.clock());
$function$;

select is(irrevon.finding_may_close(:finding_id, 'REDISPATCHED'), false, 'its replacement was not opened yet');
select irrevon.ledger_open_execution(:'effect_id', 'resolve_redispatch', irrevon.clock()) as replacement_id \gset
select is(irrevon.finding_may_close(:finding_id, 'REDISPATCHED'), false, 'opened');
select pg_temp.settle(:replacement_id, 'FAILED');
select is(irrevon.finding_may_close(:finding_id, 'REDISPATCHED'), false, 'failed');
select pg_temp.settle(irrevon.ledger_open_execution(:'effect_id', 'retry_after_failure', irrevon.clock()), 'COMMITTED');
select is(irrevon.finding_may_close(:finding_id, 'REDISPATCHED'), true, 'a later one committed');
select is(irrevon.finding_may_close(:finding_id, status), expected, status)
  from (values ('OPEN', false)) as s(status, expected);
select is(irrevon.finding_may_close(:finding_id, 'ACCEPTED_AS_IS') and not irrevon.finding_may_close(:finding_id, 'ESCALATED_HUMAN'), true,
  'an acceptance always may, an escalation never');

select * from finish();
rollback;
