begin;
select plan(1);

select irrevon_test.effect() as effect_id \gset
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-other"}'::jsonb || jsonb_build_object('effect_types',
  jsonb_build_object('order.amend', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}')))) \g /dev/null
select is((irrevon_test.claim(:'effect_id')).outcome, 'claimed', 'another adapter knows no such type');

select * from finish();
rollback;
