begin;
select plan(5);
\ir ../../support/resolution.psql

select pg_temp.lost() as id \gset
select pg_temp.resolved(pg_temp.ref_of(:id), 'REDISPATCHED') \g /dev/null
select irrevon.finding_view(f) as item, f.evidence_digest as digest from irrevon.findings f \gset
select is((:'item'::jsonb) - '{finding_ref,created_at,evidence,resolutions}'::text[], jsonb_build_object(
  'classification', 'LOST', 'moment', 'settle', 'subject_effect_id', irrevon_test.effect_of(:id), 'operation_id', irrevon_test.effect_of(:id) || ':0',
  'adapter_id', 'test-c2', 'destination_ref', null, 'excess_effect_count', null, 'created_by', 'reconciler', 'resolution_status', 'REDISPATCHED'), 'what was found of whom');
select is((:'item'::jsonb) -> 'evidence', jsonb_build_object('digest', :'digest', 'bundle', null, 'redaction', 'digest_only'), 'its evidence is not shown');
select is(jsonb_array_length((:'item'::jsonb) -> 'resolutions'), 1, 'its resolutions');
select is(((:'item'::jsonb) #> '{resolutions,0}') - 'at', jsonb_build_object('from', 'OPEN', 'to', 'REDISPATCHED', 'actor', 'human',
  'replacement', irrevon_test.effect_of(:id) || ':1'), 'name what they opened');
select ok(not (:'item'::jsonb) ? 'finding_id', 'no sequence number');

select * from finish();
rollback;
