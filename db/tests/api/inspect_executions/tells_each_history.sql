begin;
select plan(7);

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select irrevon.inspect_executions(r, false) as told from irrevon.effect_records r where effect_id = :'effect_id' \gset
select is(jsonb_path_query_array(:'told', '$[*].operation_id'), jsonb_build_array(:'effect_id' || ':0', :'effect_id' || ':1'), 'oldest first');
select is(jsonb_path_query_array(:'told', '$[0].transitions[*].to'), '["INTENDED", "PERSISTED", "DISPATCHED", "SETTLED_FAILED"]', 'step by step');
select is(jsonb_path_query_array(:'told', '$[0].transitions[*].actor'), '["registrar", "registrar", "gate", "dispatcher"]', 'by whom');
select is(jsonb_path_query_array(:'told', '$[*].lifecycle'), '["SETTLED_FAILED", "PERSISTED"]', 'where each stands');
select is(:'told'::jsonb #>> '{0,transitions,2,evidence,cites,claim_token}', irrevon_test.token_of(:execution_id)::text, 'by which evidence');

select is(jsonb_path_query_array(:'told', '$[0].transitions[*].by'), '[null, null, null, null]', 'by no person');
select irrevon_test.execution_at('AMBIGUOUS') as ambiguous \gset
select irrevon.settle(irrevon_test.effect_of(:ambiguous) || ':0', 'FAILED', '{"looked_at": "their console"}') \g /dev/null
select is(irrevon.inspect_executions(r, false) #>> '{0,transitions,-1,by}', session_user::text, 'or by one, by their login')
  from irrevon.effect_records r where effect_id = irrevon_test.effect_of(:ambiguous);

select * from finish();
rollback;
