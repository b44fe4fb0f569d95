begin;
select plan(4);

select irrevon_test.effect() as effect_id, irrevon_test.effect() as other \gset
create function pg_temp.told(p_effect_id text) returns jsonb language sql as $$
  select irrevon.inspect_forgotten(r, true) from irrevon.effect_records r where effect_id = p_effect_id $$;
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', repeat('a', 64) || ':0'))::text, '{"a": 1}') \g /dev/null
insert into irrevon.quarantine_clearances (ledger_epoch, effect_id, evidence, created_at)
select n, e, jsonb_build_object('of', n || left(e, 4)), irrevon.clock() from (values (1, :'effect_id'), (2, :'effect_id'), (2, :'other'), (1, repeat('b', 64))) as v(n, e);
insert into irrevon.quarantine_lifts (ledger_epoch, adapter_id, evidence, lifted_by, created_at)
select n, a, jsonb_build_object('of', n || a), 'test', irrevon.clock() from (values (1, 'test-c2'), (2, 'another')) as v(n, a);
select is(pg_temp.told(:'effect_id') #>> '{cleared,evidence,bundle,of}', '2' || left(:'effect_id', 4), 'when it was asked about in this quarantine');
select is(pg_temp.told(:'effect_id') -> 'lift', 'null', 'what was lifted before, or elsewhere, is not lifted here');
select is(pg_temp.told(:'effect_id') -> 'ledger_epoch', '2', 'which epoch it is');
insert into irrevon.quarantine_lifts (ledger_epoch, adapter_id, evidence, lifted_by, created_at) values (2, 'test-c2', '{"of": "here"}', 'test', irrevon.clock());
select is(pg_temp.told(:'effect_id') #>> '{lift,evidence,bundle,of}', 'here', 'until it is');

select * from finish();
rollback;
