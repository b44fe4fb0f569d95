begin;
select plan(3);

select irrevon_test.execution_at('SETTLED_COMMITTED') as first_id, irrevon_test.execution_at('SETTLED_COMMITTED') as second_id \gset
create function pg_temp.twice(p_n integer) returns bigint language plpgsql as $$
declare v_effect text := irrevon_test.effect(jsonb_build_object('scope', 'test/' || p_n)); begin
  perform irrevon.record_outcome((irrevon_test.claim(v_effect)).claim_token, 'OK', null, 'their one reference');
  return p_n; end $$;
select count(pg_temp.twice(n)) from generate_series(1, 2) as n \g /dev/null
select is((select count(*) from irrevon.inspect_find('their one reference')), 2::bigint, 'two effects of one reference are listed');
select count(pg_temp.twice(n)) from generate_series(3, 25) as n \g /dev/null
select is((select count(*) from irrevon.inspect_find('their one reference')), 20::bigint, 'of many, twenty');
select is((select count(distinct effect_id) from irrevon.inspect_find('their one reference')), 20::bigint, 'and each once');

select * from finish();
rollback;
