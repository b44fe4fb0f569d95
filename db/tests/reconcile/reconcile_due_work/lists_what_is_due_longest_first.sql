-- RFC-002 §6.1, §7.1; decision R7.
begin;
select plan(11);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"adapter": "b"}') \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS') as one, irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "b"}') as two,
       irrevon_test.execution_at('DISPATCHED') as sent, irrevon_test.execution_at('PERSISTED') as waits, irrevon_test.now() as now \gset
create function pg_temp.due(p_adapters text[], p_now timestamptz, p_recovering boolean default false, p_epoch bigint default 2, p_limit integer default 10)
returns bigint[] language sql as $$
  select coalesce(array_agg(d order by n), '{}') from irrevon.reconcile_due_work('w', p_epoch, p_adapters, p_recovering, p_limit, p_now) with ordinality as due(d, n) $$;

select is(pg_temp.due(null, :'now'), array[:one, :two]::bigint[], 'what became ambiguous, the oldest first');
select is(pg_temp.due('{b}', :'now'), array[:two]::bigint[], 'of the named adapters');
select is(pg_temp.due(null, :'now', p_limit => 1), array[:one]::bigint[], 'at most so many');
select irrevon.reconcile_note(:one, 'asked', 'lookup', :'now'::timestamptz + interval '5 min', :'now', null, 'w', 1) \g /dev/null
select is(pg_temp.due(null, :'now'), array[:two]::bigint[], 'what was asked waits for its deadline');
select is(pg_temp.due(null, :'now', true), array[:two, :one]::bigint[], 'but not for a boot that is dead');
select is(pg_temp.due(null, :'now', true, 1), array[:two]::bigint[], 'its own questions are alive');
select is(pg_temp.due(null, :'now'::timestamptz + interval '5 min'), array[:two, :one]::bigint[], 'at the deadline it is due');
select irrevon.reconcile_budget_end(since) as ends from irrevon.open_work where execution_id = :two \gset
select is(pg_temp.due('{}', :'ends'::timestamptz - interval '1 min'), '{}', 'of adapters that nobody serves, nothing');
select is(pg_temp.due('{}', :'ends'::timestamptz + interval '1 s'), array[:two, :one]::bigint[], 'until a human is to be asked');

-- What is due at the same instant, in the order of the executions.
select irrevon.reconcile_note(id, 'asked', 'lookup', :'now'::timestamptz + interval '1 min', :'now', null, 'w', 1)
  from unnest(array[:two, :one]) as id \g /dev/null
select is(pg_temp.due(null, :'now'::timestamptz + interval '2 min'), array[:one, :two]::bigint[], 'at one instant, by execution');
select is(pg_temp.due(null, :'now', true), array[:one, :two]::bigint[], 'what a dead boot asked, too');

select * from finish();
rollback;
