begin;
select plan(1);

select irrevon_test.effect() as effect_id \gset
select irrevon.deny(p_scope => 'test/scope', p_reason => 'test ' || n) from generate_series(1, 5) n \g /dev/null
select is(irrevon.gate_check_deny_list(r) #> '{inputs,denies}',
  (select jsonb_agg(deny_ref order by deny_ref) from irrevon.deny_entries), 'each that stops it')
  from irrevon.effect_records r where effect_id = :'effect_id';

select * from finish();
rollback;
