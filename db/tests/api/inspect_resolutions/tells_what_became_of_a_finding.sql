begin;
select plan(8);
\ir ../../support/resolution.psql

select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, pg_temp.ref_of(:execution_id) as ref \gset
select finding_id from irrevon.findings where finding_ref = :'ref' \gset
select is(irrevon.inspect_resolutions(:finding_id, false), '{"status": "OPEN", "resolutions": [], "compensations": []}', 'nothing yet');
select pg_temp.resolved(:'ref', 'REDISPATCHED'), pg_temp.send(:'effect_id', 'OK', null, 'again-1') \g /dev/null
select irrevon.inspect_resolutions(:finding_id, false) as told \gset
select is(jsonb_path_query_array(:'told', '$.resolutions[*].to'), '["REDISPATCHED", "CLOSED"]', 'its statuses');
select is(:'told'::jsonb #> '{resolutions,0,replacement}', jsonb_build_object('operation_id', :'effect_id' || ':1', 'lifecycle', 'SETTLED_COMMITTED'), 'the execution that replaced it, where it stands');
select is(:'told'::jsonb #>> '{resolutions,1,evidence,cites,fulfilled_by}', :'effect_id' || ':1', 'what closed it');
select pg_temp.finding('DUPLICATE') as double \gset
select pg_temp.undo(pg_temp.ref(:double)) as undo \gset
select pg_temp.resolved(pg_temp.ref(:double), 'COMPENSATED', array[:'undo']) \g /dev/null
select is(irrevon.inspect_resolutions(:double, false) #>> '{compensations,0,effect_id}', :'undo', 'the effect that undoes it');
select is(irrevon.inspect_resolutions(:double, false) #>> '{compensations,0,lifecycle}', 'PERSISTED', 'where it stands');
select pg_temp.send(:'undo', 'FAILED', 'invalid_request'), irrevon.open_retry_execution(:'undo') \g /dev/null
select is(irrevon.inspect_resolutions(:double, false) #>> '{compensations,0,lifecycle}', 'PERSISTED', 'by its latest execution');
select pg_temp.finding('DUPLICATE') as many \gset
select gen_random_uuid() as decision \gset
select irrevon.resolve_many(:'decision', 'ACCEPTED_AS_IS', 'the customer left', jsonb_build_array(jsonb_build_object('finding_ref', pg_temp.ref(:many), 'evidence', '{"a": 1}'::jsonb))::text) \g /dev/null
select is(irrevon.inspect_resolutions(:many, false) #>> '{resolutions,0,why}', 'the customer left', 'why many were decided as one');

select * from finish();
rollback;
