begin;
select plan(15);
\ir ../../support/resolution.psql

select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, irrevon_test.effect() as other, irrevon_test.token_of(:execution_id) as token,
       pg_temp.ref_of(:execution_id) as finding \gset
select pg_temp.resolved(:'finding', 'REDISPATCHED') \g /dev/null
select pg_temp.send(:'effect_id', 'OK', null, 'their order 77') \g /dev/null
select irrevon.record_outcome(:'token', 'OK', null, 'their late 78') \g /dev/null
select probe_token as probe from irrevon.probe_orders where execution_id = :execution_id limit 1 \gset
set local role irrevon_reader;
create function pg_temp.found(p_id text) returns text language sql as $$
  select string_agg(f.matched_by || ' ' || left(f.effect_id, 8), ',' order by f.effect_id) from irrevon.inspect_find(p_id) as f $$;
select left(:'effect_id', 8) as short \gset
select is(pg_temp.found(:'effect_id'), 'effect_id ' || :'short', 'an effect');
select is(pg_temp.found(upper(:'effect_id')), 'effect_id ' || :'short', 'in capitals');
select is(pg_temp.found(left(:'effect_id', n)), 'effect_id_prefix ' || :'short', 'its first ' || n) from (values (8), (20), (63)) as v(n);
select is(pg_temp.found(left(:'effect_id', 7)), null, 'seven digits are too few');
select is(pg_temp.found(:'effect_id' || ':1'), 'operation_id ' || :'short', 'an operation');
select is(pg_temp.found(:'effect_id' || ':2'), null, 'that was opened');
select is(pg_temp.found(:'finding'), 'finding_ref ' || :'short', 'a finding');
select is(pg_temp.found(:'token'), 'claim_token ' || :'short', 'a claim');
select is(pg_temp.found(:'probe'), 'probe_token ' || :'short', 'a probe');
select is(pg_temp.found('their order 77'), 'receipt ' || :'short', 'the reference of a receipt');
select is(pg_temp.found('their late 78'), 'late_response ' || :'short', 'that of a late response');
select is((select effect_type || ' ' || scope || ' ' || lifecycle from irrevon.inspect_find(:'other')), 'order.create test/scope PERSISTED',
  'with what one tells effects apart by');
select is((select lifecycle from irrevon.inspect_find(:'effect_id')), 'SETTLED_COMMITTED', 'where the latest execution stands');

select * from finish();
rollback;
