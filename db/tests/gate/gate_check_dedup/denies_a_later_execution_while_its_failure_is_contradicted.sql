-- Decision R3; a first execution has no failure that could be contradicted.
begin;
select plan(8);
\ir ../../support/contradictions.psql

create temporary table failed as
select position, reason, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as effect_id
  from (values (1, 'late_ok'), (2, 'later_present'), (3, 'audit_pending'), (4, 'contradicted ESCALATED_HUMAN'), (5, 'contradicted CLOSED'))
       as given(position, reason);
create temporary table later as
select f.*, irrevon.ledger_open_execution(effect_id, opened_by, irrevon.clock()) as execution_id
  from failed f cross join (values ('retry_after_failure'),
    ('resolve_redispatch')) as by(opened_by) where (position + length(opened_by)) % 2 = 0;
select pg_temp.contradict(effect_id, reason) from failed \g /dev/null
select is((select concat_ws(' ', v ->> 'result', v ->> 'reason') from irrevon.gate_check_dedup(effect_id, execution_id) v),
          case when reason ~ 'CLOSED' then 'passed' else 'denied ' || split_part(reason, ' ', 1) end, reason)
  from later order by position;
select is(irrevon.gate_check_dedup(effect_id, execution_id) -> 'inputs',
          jsonb_build_object('operation_id', effect_id || ':1', 'lifecycle', 'PERSISTED'), 'it cites the later execution')
  from later where position = 1;

select irrevon_test.execution_at('PERSISTED') as first, irrevon_test.execution_at('SETTLED_FAILED') as bare \gset
insert into irrevon.audit_requests (effect_id, cause, evidence, evidence_digest, created_at)
select irrevon_test.effect_of(e), 'test', '{}', 'd', irrevon.clock() from unnest(array[:first, :bare]::bigint[]) as e;
select is(irrevon.gate_check_dedup(irrevon_test.effect_of(:first), :first) ->> 'result', 'passed', 'a first execution');
select is(irrevon.gate_check_dedup(irrevon_test.effect_of(:bare), :bare) ->> 'reason', 'retryable_failed',
  'what failed itself is told so, contradicted or not');

select * from finish();
rollback;
