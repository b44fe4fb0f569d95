begin;
select plan(5);
set local role irrevon_operator;
select irrevon_test.facts() as before \gset

select throws_ok('select irrevon.register_adapter(null)', 'IR104', null, 'none is refused');
select throws_ok('select irrevon.register_adapter(''[]'')', 'IR104', null, 'an array is refused');
select throws_ok(format('select irrevon.register_adapter(%L)', irrevon_test.declaration('{"surprise": 1}')),
  'IR104', null,
  'an unknown member is refused');
select throws_ok(format('select irrevon.register_adapter(%L)', irrevon_test.declaration('{"tier": "C1"}')),
  'IR104', null,
  'a tier that its members do not support is refused');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
