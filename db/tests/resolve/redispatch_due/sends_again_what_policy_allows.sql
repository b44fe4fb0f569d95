-- RFC-002 §5.3 (3), §7.1; decisions F1, G2, G4; conformance E08. The policy's cells of §3.3, through the public call.
begin;
select plan(22);
\ir ../../support/resolution.psql

create function pg_temp.due(p_writer text default null, p_epoch bigint default null) returns text[] language sql as $$
  select array(select concat_ws(' ', outcome, status, evidence #>> '{decision,reason}') from irrevon.redispatch_due(p_writer, p_epoch)) $$;
select pg_temp.finding(classification) from unnest(array['DUPLICATE', 'CONTRADICTED', 'ORPHANED', 'CONFIRMED_UNIQUE']) as classification \g /dev/null
select pg_temp.lost() as manual, pg_temp.lost('{"adapter_id": "test-auto", "scope": "auto/1"}') as id \gset
select irrevon_test.effect_of(:id) as effect_id, pg_temp.ref_of(:id) as ref \gset
set local role irrevon_app;
select is(pg_temp.due(), '{resolved REDISPATCHED}', 'one that was opted in, and nothing else');
reset role;
select is((select string_agg(r.actor || ' ' || r.replacement_operation_id || ' ' || (r.evidence ->> 'why'), ', ') from irrevon.finding_resolutions r join irrevon.findings f using (finding_id) where f.execution_id = :id),
  'policy_auto ' || :'effect_id' || ':1 redispatch_on_absence', 'by policy');
select is(pg_temp.due(), '{}', 'once');
select is((select array_agg(authority_ref) from irrevon.effect_authorities where effect_id = :'effect_id'), '{test-authority}', 'no authority was made up');
select is((irrevon_test.claim(:'effect_id')).evidence #>> '{decision,variant}', 'resolve_redispatch', 'it is claimed like any other');
select is((select kind from irrevon.dispatch_attempts a join irrevon.effect_executions using (execution_id) where operation_id = :'effect_id' || ':1'), 'primary', 'as a primary attempt (G2)');
select irrevon.record_outcome(irrevon_test.token_of((select max(execution_id) from irrevon.effect_executions where effect_id = :'effect_id')), 'OK', null, 'ref-1') \g /dev/null

select pg_temp.lost('{"adapter_id": "test-auto", "scope": "gone/1"}') as id \gset
select irrevon.revoke_authority('test-authority', 'gone/1', 'test') \g /dev/null
select is(pg_temp.due(), '{escalated ESCALATED_HUMAN revoked}', 'without an authority a human is asked');
select is((select string_agg(r.actor || ' ' || (r.evidence ->> 'why'), ', ') from irrevon.finding_resolutions r join irrevon.findings f using (finding_id) where f.execution_id = :id), 'system no_valid_authority', 'by the system');
select is(pg_temp.due(), '{}', 'once');

select pg_temp.lost('{"adapter_id": "test-auto", "scope": "held/1"}') as held, pg_temp.lost('{"adapter_id": "test-auto", "branch_ref": "off"}') as off \gset
select irrevon.deny(p_scope => 'held/1', p_reason => 'test') as deny, irrevon.cancel_branch('off', 'test'), irrevon_test.advance('20 min') \gset
select is(pg_temp.due(), '{}', 'what is contained or cancelled is left alone');
select is((select count(*) from irrevon.open_audits), 0::bigint, 'and not looked at in vain');
select irrevon.lift_deny(:'deny', 'test') \g /dev/null
select is(pg_temp.due(), '{probe_first OPEN}', 'lifted, it is looked at first');
select is((pg_temp.audited(irrevon_test.effect_of(:held), 'ABSENT', 0)).outcome, 'wait_until', 'absent');
select is((pg_temp.audited(irrevon_test.effect_of(:held), 'ABSENT', 0, '[]', '61 s')).outcome, 'audited', 'still');
select is(pg_temp.due(), '{resolved REDISPATCHED}', 'and sent');

select pg_temp.lost('{"adapter_id": "test-auto"}') as id \gset
select irrevon.writer_boot('w') \g /dev/null
select is(pg_temp.due('w', 1), '{}', 'nothing while the writer recovers');
select irrevon.register_adapter(pg_temp.opted('{}', false)) \g /dev/null
select is(irrevon.recovery_finish('w', 1), 'finished', 'it recovers');
select is(pg_temp.due('w', 1), '{}', 'nor where the declaration in force does not opt in');
select irrevon.register_adapter(pg_temp.opted('{"api_version": "2"}')) \g /dev/null
select is(pg_temp.due('w', 1), '{resolved REDISPATCHED}', 'where it does again');
select throws_ok('select irrevon.redispatch_due(''w'', 7)', 'IR703', null, 'an old epoch');
select throws_ok('select irrevon.redispatch_due(null, null, null, 1001)', 'IR105', null, 'a limit too large');
select throws_ok('select irrevon.redispatch_due(null, null, null, 0)', 'IR105', null, 'no limit');

select * from finish();
rollback;
