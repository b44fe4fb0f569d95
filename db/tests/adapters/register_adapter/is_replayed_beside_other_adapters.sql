begin;
select plan(3);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select is((irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-c2b"}'))).outcome, 'registered', 'another adapter');
select is((irrevon.register_adapter(irrevon_test.declaration())).outcome, 'replayed', 'the first is in force all the same');
select is(count(*), 1::bigint, 'with one declaration') from irrevon.adapter_declarations where adapter_id = 'test-c2';

select * from finish();
rollback;
