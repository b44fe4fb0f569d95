begin;
select plan(6);
\ir ../../support/adjudication.psql

create function pg_temp.stamped(p_execution_id bigint) returns boolean language sql as $$
  select irrevon.reconcile_is_stamped(r, p_execution_id) from irrevon.effect_records r where r.effect_id = irrevon_test.effect_of(p_execution_id) $$;
select irrevon_test.execution_at('AMBIGUOUS') as sent, irrevon_test.execution_at('PERSISTED') as waits \gset
select is(pg_temp.stamped(:sent), true, 'an attempt under a declaration with the field');
select is(pg_temp.stamped(:waits), true, 'without an attempt, by whatever was ever declared');
select pg_temp.declare('{"client_ref_field": null, "queryable": {"supported": true, "by": ["stable_ids"]}}') \g /dev/null
select is(pg_temp.stamped(:sent), true, 'whatever is in force today');
select is(pg_temp.stamped(:waits), false, 'so a forgotten claim may have gone out without');
select irrevon_test.claim(irrevon_test.effect_of(:waits)) \g /dev/null
select is(pg_temp.stamped(:waits), false, 'an attempt under one without');
select pg_temp.declare('{}'), irrevon_test.execution_at('PERSISTED') as late \gset
select is(pg_temp.stamped(:late), false, 'a registration may be younger than the claim that was forgotten');

select * from finish();
rollback;
