begin;
select plan(6);
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

select * from finish();
rollback;
