begin;
select plan(3);

select irrevon_test.effect() as effect_id, irrevon.clock() as now \gset
select is(irrevon.lost_absence_clock(:'effect_id'), null, 'nothing was forgotten');
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':0', 1, 'witness', '{"a": 1}', :'now'::timestamptz - interval '1 h'),
  (gen_random_uuid(), :'effect_id' || ':1', 1, 'witness', '{"a": 1}', :'now'), (gen_random_uuid(), repeat('ab', 32) || ':1', 1, 'witness', '{"a": 1}', :'now'::timestamptz + interval '1 h');
select is(irrevon.lost_absence_clock(:'effect_id'), :'now'::timestamptz + interval '30 s', 'the newest of the effect''s, and the time that a hand has');
select irrevon.set_setting('dispatch_deadline', '5 min', 'test') \g /dev/null
select is(irrevon.lost_absence_clock(:'effect_id'), :'now'::timestamptz + interval '5 min', 'as the setting says');

select * from finish();
rollback;
