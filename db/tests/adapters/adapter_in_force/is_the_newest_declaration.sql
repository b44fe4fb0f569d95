begin;
select plan(3);

select throws_ok($$ select irrevon.adapter_in_force('test-c2') $$, 'IR103', null,
  'an adapter that nobody registered is refused');
select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')) is not null as ok \gset
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-other", "api_version": "3"}')) is not null as ok
  \gset
select is((irrevon.adapter_in_force('test-c2')).declaration ->> 'api_version', '2',
  'the newest row of the adapter');
select throws_ok($$ select irrevon.adapter_in_force('TEST-C2') $$, 'IR103', null, 'names are exact');

select * from finish();
rollback;
