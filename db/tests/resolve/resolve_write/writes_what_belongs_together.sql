-- Decisions F2, F4.
begin;
select plan(7);
\ir ../../support/resolution.psql

select pg_temp.finding('DUPLICATE') as twice, pg_temp.lost() as id \gset
select pg_temp.undo(pg_temp.ref(:twice)) as undo \gset
select finding_id as loss from irrevon.findings where execution_id = :id and classification = 'LOST' \gset
select irrevon.set_setting('redispatch_evidence_bound', '7 min', 'test') \g /dev/null
create function pg_temp.written(p_id bigint, p_action text, p_actor text, p_effects text[] default null) returns irrevon.resolution_answer language sql as $$
  select irrevon.resolve_write(f, p_action, p_actor, '{"a": 1}', p_effects, null, '2026-11-30 12:00Z') from irrevon.findings f where finding_id = p_id $$;
select is((pg_temp.written(:twice, 'COMPENSATED', 'human', array[:'undo', :'undo'])).status, 'COMPENSATED', 'an action and its effects');
select is((select count(*) from irrevon.finding_compensations where created_at = '2026-11-30 12:00Z' and evidence = '{"a": 1}'), 1::bigint, 'each once, in the instant that was given');
select is((pg_temp.written(:loss, 'REDISPATCHED', 'policy_auto')).evidence ->> 'operation_id', irrevon_test.effect_of(:id) || ':1', 'an action and its execution');
select is((select actor || ' ' || to_status from irrevon.finding_resolutions where finding_id = :loss), 'policy_auto REDISPATCHED', 'by whom');
select is((select evidence -> 'rested_on' from irrevon.finding_resolutions where finding_id = :loss),
  jsonb_build_object('absent_at', irrevon.resolve_absence_at(irrevon_test.effect_of(:id), :id), 'bound', '7 min'),
  'on which absence, by the bound in force');
select is((select count(*) from irrevon.effect_executions where created_at = '2026-11-30 12:00Z'), 1::bigint, 'in the same instant');
select throws_ok(format('select pg_temp.written(%s, ''REDISPATCHED'', ''human'')', :twice), 'IR602', null, 'the canon has the last word');

select * from finish();
rollback;
