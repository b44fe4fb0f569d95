-- Decisions F4, W2.
begin;
select plan(3);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as id, pg_temp.finding('DUPLICATE') as alone \gset
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 1, null, 'reconciler', '{"b": 1}', irrevon.clock()) as first,
       irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 2}', irrevon.clock()) as second \gset
select pg_temp.undo(pg_temp.ref(:first)) as undo \gset
insert into irrevon.finding_compensations values (:first, :'undo', irrevon.clock(), '{"a": 1}', 'test');
create temporary table marks on commit drop as select finding_id, xmax::text as mark from irrevon.findings;
create function pg_temp.held() returns bigint[] language sql as $$
  select coalesce(array_agg(finding_id order by finding_id), '{}') from irrevon.findings f join marks using (finding_id) where f.xmax::text <> mark $$;
savepoint call;
select irrevon.resolve_lock_findings(null, array[irrevon_test.effect_of(:id)]) \g /dev/null
select is(pg_temp.held(), '{}', 'nothing of what an effect undoes, where it undoes nothing');
select irrevon.resolve_lock_findings(array[pg_temp.ref(:alone)], null) \g /dev/null
select is(pg_temp.held(), array[:alone]::bigint[], 'what is named');
select irrevon.resolve_lock_findings(null, array[irrevon_test.effect_of(:id), :'undo']) \g /dev/null
select is(pg_temp.held(), array[:alone, :first, :second]::bigint[], 'what it undoes, with its kin');

select * from finish();
rollback;
