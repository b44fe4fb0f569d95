begin;
select plan(6);
\ir ../../support/findings.psql

select irrevon_test.execution_at('SETTLED_FAILED') as failed, irrevon_test.execution_at('SETTLED_COMMITTED') as done \gset
create function pg_temp.told(p_execution_id bigint) returns setof text language sql as $$
  select concat_ws(' ', t ->> 'reason', t ->> 'status', t ->> 'needs_person', (select string_agg(c #>> '{arguments,action}', ',') from jsonb_array_elements(t -> 'calls') c))
    from irrevon.inspect_open_findings(irrevon_test.effect_of(p_execution_id)) t $$;
select pg_temp.finding('LOST', 'OPEN', :failed), pg_temp.finding('DUPLICATE', 'COMPENSATED', :done), pg_temp.finding('CONTRADICTED', 'ESCALATED_HUMAN', :done),
       pg_temp.finding('CONFIRMED_UNIQUE', 'CLOSED', :done), pg_temp.finding('DUPLICATE', 'CLOSED', :done) \g /dev/null
select is((select array_agg(t) from pg_temp.told(:failed) t), array['LOST OPEN true ACCEPTED_AS_IS,ESCALATED_HUMAN,REDISPATCHED'], 'each action that is a person''s');
select results_eq(format('select pg_temp.told(%s)', :done), array['DUPLICATE COMPENSATED true COMPENSATED', 'CONTRADICTED ESCALATED_HUMAN true ACCEPTED_AS_IS,COMPENSATED'], 'from where it stands');
select is((select array_agg(t ->> 'escalated_at' is not null) from irrevon.inspect_open_findings(irrevon_test.effect_of(:done)) t), '{f,t}', 'since when somebody is asked');
select is((select t ->> 'waits_for' from irrevon.inspect_open_findings(irrevon_test.effect_of(:done)) t limit 1), 'the compensating effects settle COMMITTED', 'or what it waits for');
select results_eq(format('select t ->> ''finding_ref'', t ->> ''status'' from irrevon.inspect_open_findings(%L) t', irrevon_test.effect_of(:done)),
  format('select finding_ref::text, status from irrevon.operator_queue where effect_id = %L and kind = ''finding'' order by since', irrevon_test.effect_of(:done)), 'those that the queue names');
select is((select array_agg(c -> 'needs') from irrevon.inspect_open_findings(irrevon_test.effect_of(:done)) t, jsonb_array_elements(t -> 'calls') c where c #>> '{arguments,action}' = 'COMPENSATED'),
  array['["evidence", "compensations"]', '["evidence", "compensations"]']::jsonb[], 'with what it needs');

select * from finish();
rollback;
