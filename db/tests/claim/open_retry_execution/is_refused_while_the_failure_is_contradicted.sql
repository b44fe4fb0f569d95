-- Decision R3: each reason keeps a retry from opening, and one that is open already from being claimed.
begin;
select plan(15);
\ir ../../support/contradictions.psql

create temporary table failed as
select position, reason, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as effect_id,
       irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as opened_id
  from (values (1, 'late_ok'), (2, 'later_present'), (3, 'audit_pending'), (4, 'contradicted OPEN')) as given(position, reason);
grant select on failed to public;
select irrevon.open_retry_execution(opened_id) from failed \g /dev/null
select pg_temp.contradict(effect_id, reason), pg_temp.contradict(opened_id, reason) from failed \g /dev/null

set local role irrevon_app;
select irrevon_test.facts() as before \gset
select is((select a.outcome || ' ' || (a.changed ->> 'reason') from irrevon.open_retry_execution(effect_id) a),
          'illegal_state ' || split_part(reason, ' ', 1), reason || ' keeps it from opening') from failed order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.evidence #>> '{decision,check}', a.evidence #>> '{decision,reason}')
             from irrevon_test.claim(opened_id) a),
          'denied PERSISTED dedup ' || split_part(reason, ' ', 1), reason || ' keeps it from being claimed') from failed order by position;
select is((select count(*) from irrevon.effect_executions where step = 1), 4::bigint, 'four had opened before');
select is((select count(*) from irrevon.gate_decisions where decision = 'deny' and variant = 'retry_after_failure'), 4::bigint,
  'and each deny is a decision on a retry');
select is((select count(*) from irrevon.dispatch_attempts), 8::bigint, 'nothing was sent again');

-- Cleared up, it goes on.
set local role irrevon_owner;
insert into irrevon.audit_drains (audit_request_id, evidence, drained_by, created_at)
select q.audit_request_id, '{"a": 1}', 'human', irrevon.clock() from irrevon.audit_requests q join failed f on q.effect_id in (f.effect_id, f.opened_id)
 where f.reason = 'audit_pending';
set local role irrevon_app;
select is((irrevon.open_retry_execution(effect_id)).outcome, 'opened', 'once the audit was made, it opens')
  from failed where reason = 'audit_pending';
select is((irrevon_test.claim(opened_id)).outcome, 'claimed', 'and is claimed') from failed where reason = 'audit_pending';
select is((select count(*) from irrevon.dispatch_attempts), 9::bigint, 'once');

select * from finish();
rollback;
