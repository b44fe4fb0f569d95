begin;
select plan(2);

set local role irrevon_app;
select is_empty('select * from irrevon.adapters_in_force()', 'a ledger that nobody told of a destination has none');
reset role;

select declaration_digest as old from irrevon.register_adapter(irrevon_test.declaration()) \gset
select declaration_digest as new from irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')) \gset
select declaration_digest as other
  from irrevon.register_adapter(irrevon_test.declaration('{"adapter": "a-second", "api_version": "2"}')) \gset

set local role irrevon_reader;
select results_eq(
  'select adapter_id, tier, declaration_digest from irrevon.adapters_in_force()',
  format($$ values ('a-second', 'C2', %L), ('test-c2', 'C2', %L) $$, :'other', :'new'),
  'one row an adapter, by name: what was declared last');

select * from finish();
rollback;
