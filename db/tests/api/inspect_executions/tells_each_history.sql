begin;
select plan(5);

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select irrevon.inspect_executions(r, false) as told from irrevon.effect_records r where effect_id = :'effect_id' \gset
select is(jsonb_path_query_array(:'told', '$[*].operation_id'), jsonb_build_array(:'effect_id' || ':0', :'effect_id' || ':1'), 'oldest first');
select is(jsonb_path_query_array(:'told', '$[0].transitions[*].to'), '["INTENDED", "PERSISTED", "DISPATCHED", "SETTLED_FAILED"]', 'step by step');
select is(jsonb_path_query_array(:'told', '$[0].transitions[*].actor'), '["registrar", "registrar", "gate", "dispatcher"]', 'by whom');
select is(jsonb_path_query_array(:'told', '$[*].lifecycle'), '["SETTLED_FAILED", "PERSISTED"]', 'where each stands');
select is(:'told'::jsonb #>> '{0,transitions,2,evidence,cites,claim_token}', irrevon_test.token_of(:execution_id)::text, 'by which evidence');

select * from finish();
rollback;
