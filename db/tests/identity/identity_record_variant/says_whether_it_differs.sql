begin;
select plan(3);

select irrevon_test.effect() as effect_id \gset
select is(irrevon.identity_record_variant(r, r.parameters_digest, r.event_time, irrevon.clock()), false, 'the same wording')
  from irrevon.effect_records r where effect_id = :'effect_id';
select is(irrevon.identity_record_variant(r, repeat('0', 64), r.event_time, irrevon.clock()), true, 'another')
  from irrevon.effect_records r where effect_id = :'effect_id';
select is(irrevon.identity_record_variant(r, r.parameters_digest, '2026-07-21T09:00:00Z', irrevon.clock()), true, 'another time')
  from irrevon.effect_records r where effect_id = :'effect_id';

select * from finish();
rollback;
