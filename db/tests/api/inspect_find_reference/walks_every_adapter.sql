begin;
select plan(4);
\ir ../../support/findings.psql
\ir ../../support/sweeps.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, irrevon_test.effect() as other, pg_temp.finding('ORPHANED') as orphan, pg_temp.finding('ORPHANED') as second \gset
select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('adapter', a))) from unnest(array['aa', 'mm', 'zz']) as a \g /dev/null
select pg_temp.swept(pg_temp.entry('second-3', :'effect_id' || ':0')) \g /dev/null
select is((select string_agg(effect_id, ',') from irrevon.inspect_find_reference('second-3')), :'effect_id', 'adapters before it, adapters behind it');
insert into irrevon.finding_compensations (finding_id, effect_id, created_at, evidence, decided_by) values (:orphan, :'effect_id', irrevon.clock(), '{"a": 1}', 'test'), (:second, :'other', irrevon.clock(), '{"a": 1}', 'test');
select is((select array_agg(t.effect_id) from irrevon.findings f, irrevon.inspect_find_reference(f.destination_ref) t where finding_id = :orphan), array[:'effect_id'], 'of an orphan what undoes it');
select is((select array_agg(t.effect_id) from irrevon.findings f, irrevon.inspect_find_token(f.finding_ref) t where finding_id = :second), array[:'other'], 'by its name too');
select pg_temp.finding('DUPLICATE') as double \gset
insert into irrevon.finding_compensations (finding_id, effect_id, created_at, evidence, decided_by) values (:double, :'effect_id', irrevon.clock(), '{"a": 1}', 'test');
select is((select array_agg(t.effect_id = f.effect_id) from irrevon.findings f, irrevon.inspect_find_token(f.finding_ref) as t where finding_id = :double), '{t}', 'what is an effect''s is that effect''s alone');

select * from finish();
rollback;
