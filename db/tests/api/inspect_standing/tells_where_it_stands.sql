-- Decision F7.
begin;
select plan(4);
\ir ../../support/findings.psql

create function pg_temp.stands(p_effect_id text) returns jsonb language sql as $$ select irrevon.inspect(p_effect_id) #> '{data,0,standing}' $$;
select irrevon_test.execution_at('SETTLED_COMMITTED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select is((pg_temp.stands(:'effect_id') - '{since,evidence}'::text[]), jsonb_build_object('lifecycle', 'SETTLED_COMMITTED', 'operation_id', :'effect_id' || ':0', 'cause', 'receipt_ok', 'actor', 'dispatcher',
  'by', null, 'classification', null, 'finding_status', null, 'finding_ref', null), 'by which cause, unreconciled');
select is(pg_temp.stands(:'effect_id') #>> '{evidence,cites,claim_token}', irrevon_test.token_of(:execution_id)::text, 'and which evidence');
select pg_temp.finding('DUPLICATE', 'OPEN', :execution_id), pg_temp.finding('CONTRADICTED', 'CLOSED', :execution_id) \g /dev/null
select is(pg_temp.stands(:'effect_id') ->> 'classification', 'DUPLICATE', 'the newest finding that is not closed counts');
select is((select irrevon.inspect_standing(jsonb_build_object('executions', '[]'::jsonb, 'findings', '[{"status": "CLOSED", "classification": "LOST"}, {"status": "CLOSED", "classification": "DUPLICATE"}]'::jsonb)) ->> 'classification'),
  'DUPLICATE', 'else the newest');

select * from finish();
rollback;
