begin;
select plan(2);
set local role irrevon_operator;

select declaration_digest as first from irrevon.register_adapter(irrevon_test.declaration()) \gset
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')) is not null as ok \gset
select is((irrevon.register_adapter(irrevon_test.declaration())).outcome, 'registered',
  'the older text is registered again');
select is((select declaration_digest from irrevon.adapter_declarations where adapter_id = 'test-c2'
            order by declaration_seq desc limit 1), :'first', 'and is in force');

select * from finish();
rollback;
