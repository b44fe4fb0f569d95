begin;
select plan(7);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon.record_outcome(irrevon_test.token_of(:execution_id), 'OK', null, 'late-1') \g /dev/null
select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as other \gset
select irrevon.audit_request(:'other', p_reason => 'a complaint') \g /dev/null
select irrevon.inspect_audits(:'effect_id', false) as told \gset
select is(jsonb_path_query_array(:'told', '$[*].cause'), '["late_response_contradicts_settle"]', 'what asked');
select is((irrevon.inspect_audits(:'other', false) #>> '{0,cause}') || ' ' || (irrevon.inspect_audits(:'other', false) #>> '{0,by}'), 'operator ' || session_user, 'or who, by their login');
select is(jsonb_path_query_array(:'told', '$[*].drain'), '[null]', 'open');
select irrevon_test.advance('1 h') \g /dev/null
select pg_temp.audited(:'effect_id', 'ABSENT', 0), pg_temp.audited(:'effect_id', 'ABSENT', 0, '[]', '61 s') \g /dev/null
select irrevon.inspect_audits(:'effect_id', false) as told \gset
select is(jsonb_path_query_array(:'told', '$[*].drain.drained_by'), '["reconciler"]', 'until a look drained it');
select isnt(:'told'::jsonb #>> '{0,drain,probe_token}', null, 'which is named');

select is(:'told'::jsonb #>> '{0,drain,by}', null, 'by no person');
select irrevon.audit_close(:'other', '{"looked_at": "their console"}') \g /dev/null
select is(irrevon.inspect_audits(:'other', false) #>> '{0,drain,by}', session_user::text, 'or a person did, by their login');

select * from finish();
rollback;
