begin;
select plan(7);
\ir ../../support/findings.psql
\ir ../../support/sweeps.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
create function pg_temp.ways(p_ref text) returns text language sql as $$
  select string_agg(w.matched_by || ' ' || left(w.effect_id, 8), ',' order by w.matched_by) from irrevon.inspect_find_reference(p_ref) as w $$;
select left(:'effect_id', 8) as short \gset
select is(pg_temp.ways('ref-' || :execution_id), 'receipt ' || :'short', 'a receipt');
select irrevon.record_outcome(irrevon_test.token_of(:execution_id), 'OK', null, 'late-1') \g /dev/null
select is(pg_temp.ways('late-1'), 'late_response ' || :'short', 'a late response');
select irrevon.ledger_attach_finding(:execution_id, 'DUPLICATE', 'audit', 1, 'found-2', 'reconciler', '{"a": 1}', irrevon.clock()) \g /dev/null
select is(pg_temp.ways('found-2'), 'finding ' || :'short', 'a finding');
select pg_temp.swept(pg_temp.entry('second-3', :'effect_id' || ':0')) \g /dev/null
select is(pg_temp.ways('second-3'), 'sighting ' || :'short', 'what a sweep has listed beside it');
select is(pg_temp.ways('nobody''s'), null, 'none');
select is(pg_temp.ways(null), null, 'nor nothing');
select pg_temp.finding('ORPHANED') as orphan \gset
insert into irrevon.finding_compensations (finding_id, effect_id, created_at, evidence, decided_by)
values (:orphan, :'effect_id', irrevon.clock(), '{"a": 1}', 'test');
select is(pg_temp.ways((select destination_ref from irrevon.findings where finding_id = :orphan)), 'compensation_of_an_orphan ' || :'short', 'an orphan by what undoes it');

select * from finish();
rollback;
