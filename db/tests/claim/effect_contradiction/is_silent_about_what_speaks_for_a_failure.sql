begin;
select plan(7);
\ir ../../support/contradictions.psql

select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon_test.effect_of(:failed) as effect_id, irrevon_test.token_of(:failed) as token \gset
select irrevon.record_outcome(:'token', 'TIMEOUT'), irrevon.record_outcome(:'token', 'FAILED', 'rate_limited') \g /dev/null
select is((select count(*) from irrevon.late_responses), 2::bigint, 'two answers came late');
select is(irrevon.effect_contradiction(:'effect_id'), null, 'and neither was an OK');

insert into irrevon.probe_orders (probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys,
  queried_at, deadline_at)
select :'token', :failed, adapter_id, declaration_digest, 'audit', '[]', irrevon.clock(), irrevon.clock() from irrevon.effect_records;
select irrevon.record_probe(:'token', 'ABSENT', 0) \g /dev/null
select is(irrevon.effect_contradiction(:'effect_id'), null, 'an absence speaks for it');

insert into irrevon.audit_requests (effect_id, cause, evidence, evidence_digest, created_at)
values (:'effect_id', 'test', '{}', 'one', irrevon.clock()), (:'effect_id', 'test', '{}', 'two', irrevon.clock());
insert into irrevon.audit_drains (audit_request_id, evidence, drained_by, created_at)
select min(audit_request_id), '{"a": 1}', 'human', irrevon.clock() from irrevon.audit_requests;
select is(irrevon.effect_contradiction(:'effect_id'), 'audit_pending', 'one of two audits was made');
insert into irrevon.audit_drains (audit_request_id, evidence, drained_by, created_at)
select max(audit_request_id), '{"a": 1}', 'human', irrevon.clock() from irrevon.audit_requests;
select is(irrevon.effect_contradiction(:'effect_id'), null, 'both were');

select pg_temp.finding('LOST', 'OPEN', :failed) \g /dev/null
select is(irrevon.effect_contradiction(:'effect_id'), null, 'a loss that is open contradicts nothing');

select pg_temp.contradict(irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')), reason)
  from unnest(array['late_ok', 'later_present', 'audit_pending', 'contradicted OPEN']) as reason \g /dev/null
select is(irrevon.effect_contradiction(:'effect_id'), null, 'what speaks against another effect');

select * from finish();
rollback;
