begin;
select plan(5);

select irrevon_test.effect('{"scope": "test/another"}') as other, irrevon_test.effect() as effect_id \gset
create function pg_temp.keys() returns jsonb language sql as $$
  select irrevon.quarantine_keys(r) from irrevon.effect_records r where scope <> 'test/another' $$;
select irrevon.ledger_open_execution(:'other', 'retry_after_failure', irrevon.clock()) \g /dev/null
select is(pg_temp.keys() -> 0, jsonb_build_object('key', 'client_ref', 'values', jsonb_build_array(
  :'effect_id' || ':0', :'effect_id' || ':1', :'effect_id' || ':2', :'effect_id' || ':3')), 'retries may be forgotten too');
select irrevon.ledger_open_execution(:'effect_id', 'retry_after_failure', irrevon.clock()) \g /dev/null
select is(jsonb_array_length(pg_temp.keys() #> '{0,values}'), 5, 'whatever the ledger has');
select is(pg_temp.keys() -> 1 ->> 'key', 'stable_ids', 'weaker keys stay');
select irrevon.register_adapter(irrevon_test.declaration('{"queryable": {"supported": true, "by": ["stable_ids"]}}')) \g /dev/null
select is(pg_temp.keys(), null, 'without the client reference there is no certain question');

select irrevon.register_adapter(irrevon_test.declaration('{"client_ref_field": null, "queryable": {"supported": true, "by": ["stable_ids"]}}')),
       irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
select is(pg_temp.keys(), null, 'nor where what was forgotten may not carry it');

select * from finish();
rollback;
