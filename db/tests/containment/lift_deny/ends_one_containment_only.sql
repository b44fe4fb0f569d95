begin;
select plan(6);

select irrevon_test.effect() as effect_id \gset
set local role irrevon_operator;
select irrevon.deny(p_effect_type => 'order.create', p_reason => 'one') as one \gset
select irrevon.deny(p_effect_type => 'order.create', p_reason => 'two') as two \gset
select is(irrevon.lift_deny(:'one', 'over'), 'lifted', 'it is lifted');
select irrevon_test.facts() as before \gset
select is(irrevon.lift_deny(:'one', 'again'), 'replayed', 'the same again is replayed');
select is(irrevon_test.written_since(:'before'), '{}', 'and writes nothing');
select is((irrevon_test.claim(:'effect_id')).evidence #> '{inputs,denies}', jsonb_build_array(:'two'),
  'the other entry holds');
select irrevon.lift_deny(:'two', 'over') is not null as ok \gset
select is((select count(*) from irrevon.denies_in_force), 0::bigint, 'nothing is in force');
select is((select count(*) from irrevon.deny_entries), 2::bigint, 'both entries stay as facts');

select * from finish();
rollback;
