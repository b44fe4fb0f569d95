begin;
select plan(4);

select irrevon_test.effect() as effect_id \gset
set local role irrevon_operator;
select irrevon_test.facts() as before \gset
select irrevon.deny(p_effect_type => 'order.create', p_reason => 'an incident') as deny_ref \gset
select is(irrevon_test.written_since(:'before'), '{"deny_entries": 1, "denies_in_force": 1}',
  'an entry, and what is in force');
select is((irrevon_test.claim(:'effect_id')).evidence #>> '{decision,check}', 'deny_list',
  'a claim is denied');
select is((irrevon_test.claim(:'effect_id')).evidence #> '{inputs,denies}', jsonb_build_array(:'deny_ref'),
  'and told by which entry');
select irrevon.lift_deny(:'deny_ref', 'over') is not null as ok \gset
select is((irrevon_test.claim(:'effect_id')).outcome, 'claimed', 'lifted, it is allowed');

select * from finish();
rollback;
