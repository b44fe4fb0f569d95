begin;
select plan(5);

select irrevon_test.effect() as effect_id \gset
select irrevon_test.effect('{"scope": "elsewhere"}') as other \gset
select gen_random_uuid() as token, irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest' as digest,
       irrevon_test.dispatch_order(:'other') ->> 'order_digest' as other_digest \gset
set local role irrevon_app;
select irrevon_test.claim(:'effect_id', :'token') is not null as ok \gset
select irrevon_test.facts() as before \gset

select throws_ok(format('select irrevon.claim(%L, %L, %L, %L)', :'other', :'token', :'other_digest',
  repeat('ab', 32)),
  'IR402', null, 'another effect');
select throws_ok(format('select irrevon.claim(%L, %L, %L, %L)', :'other', :'token', :'digest', repeat('ab',
  32)),
  'IR402', null, 'another effect with the same digest');
select throws_ok(format('select irrevon.claim(%L, %L, %L, %L)', :'effect_id', :'token', repeat('0', 64),
  repeat('ab', 32)),
  'IR402', null, 'another order');
select throws_ok(format('select irrevon.claim(%L, %L, %L, %L)', :'effect_id', :'token', :'digest',
  repeat('0', 64)),
  'IR402', null, 'another request');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
