begin;
select plan(9);
\ir ../../support/findings.psql

create temporary table before on commit drop as
select pg_temp.finding('DUPLICATE') as duplicate_id, pg_temp.finding('DUPLICATE', 'COMPENSATED') as compensated_id,
       pg_temp.finding('LOST') as lost_id;
select count(*) as rows from irrevon.finding_resolutions \gset

create function pg_temp.refused(p_id bigint, p_from text, p_to text, p_actor text, p_evidence text, p_replacement text default null)
returns text
language sql as $function$
  select irrevon_test.outcome(format('select irrevon.ledger_resolve(%L, %L, %L, %L, %L, irrevon.clock(), %L)',
    p_id, p_from, p_to, p_actor, p_evidence, p_replacement))
$function$;

select is(pg_temp.refused(-1, 'OPEN', 'ACCEPTED_AS_IS', 'human', '{"a": 1}'), 'IR601', 'no such finding');
select is(pg_temp.refused(duplicate_id, 'ESCALATED_HUMAN', 'ACCEPTED_AS_IS', 'human', '{"a": 1}'), 'IR202', 'it does not stand there') from before;
select is(pg_temp.refused(duplicate_id, null, 'ACCEPTED_AS_IS', 'human', '{"a": 1}'), 'IR202', 'nor nowhere') from before;
select is(pg_temp.refused(duplicate_id, 'OPEN', 'REDISPATCHED', 'human', '{"a": 1}', 'x:1'), 'IR602', 'a duplicate is never sent again') from before;
select is(pg_temp.refused(duplicate_id, 'OPEN', 'ACCEPTED_AS_IS', 'human', '{}'), 'IR605', 'a decision without evidence') from before;
select is(pg_temp.refused(duplicate_id, 'OPEN', 'ACCEPTED_AS_IS', 'human', null), 'IR605', 'or with none at all') from before;
select is(pg_temp.refused(compensated_id, 'COMPENSATED', 'CLOSED', 'system', '{"a": 1}'), 'IR604', 'no compensation has committed') from before;
select is(pg_temp.refused(lost_id, 'OPEN', 'REDISPATCHED', 'human', '{"a": 1}'), '23514', 'a redispatch names its execution') from before;
select is(count(*), :rows::bigint, 'nothing was written') from irrevon.finding_resolutions;

select * from finish();
rollback;
