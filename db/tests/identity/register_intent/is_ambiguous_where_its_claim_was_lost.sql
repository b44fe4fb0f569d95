-- Decision S5: what the ledger forgot is not registered as if it had never been sent.
begin;
select plan(2);

select irrevon_test.effect() is not null as ok, gen_random_uuid() as order_id \gset
select irrevon_test.contract(jsonb_build_object('stable_ids', jsonb_build_object('order_id', :'order_id'))) as contract \gset
select effect_id from irrevon.contract_read(:'contract') \gset
select irrevon.lost_claim_import(gen_random_uuid(), :'effect_id' || ':1', 'witness', 1, '{"a": 1}', irrevon.clock())
  is not null as ok \gset
select is((irrevon.register_intent(:'contract')).lifecycle, 'AMBIGUOUS', 'it may be there');
select is(array_agg(f.state), '{AMBIGUOUS,AMBIGUOUS}', 'every step that was claimed') from irrevon.frontiers f
 where effect_id = :'effect_id';

select * from finish();
rollback;
