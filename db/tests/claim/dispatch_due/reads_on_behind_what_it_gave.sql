-- What a hand cannot send is due for ever; it must not keep the rest from it.
begin;
select plan(5);
\ir ../../support/resolution.psql

create function pg_temp.gone(p_scope text) returns text language plpgsql as $$
declare v_id bigint := irrevon_test.execution_at('SETTLED_FAILED', jsonb_build_object('scope', p_scope));
begin
  perform irrevon.open_retry_execution(irrevon_test.effect_of(v_id));
  return irrevon_test.effect_of(v_id);
end $$;
select pg_temp.gone('a'), pg_temp.gone('b') \g /dev/null
select irrevon_test.advance('1 s') \g /dev/null
select pg_temp.gone('c') \g /dev/null
create temporary table due on commit drop as select row_number() over () as n, d.* from irrevon.dispatch_due() as d;
select is((select count(*) from due), 3::bigint, 'all of it');
select results_eq('select effect_id from irrevon.dispatch_due(p_limit => 2)', 'select effect_id from due where n < 3', 'as much as is asked for');
select results_eq('select d.effect_id from due, irrevon.dispatch_due(null, 2, due.since, due.effect_id) as d where n = 1',
  'select effect_id from due where n > 1', 'behind one of the same instant');
select results_eq('select d.effect_id from due, irrevon.dispatch_due(null, 2, due.since, due.effect_id) as d where n = 2',
  'select effect_id from due where n = 3', 'behind the page');
select is_empty('select d.effect_id from due, irrevon.dispatch_due(null, 2, due.since, due.effect_id) as d where n = 3', 'to its end');

select * from finish();
rollback;
