-- Decisions F4, W2.
begin;
select plan(3);
\ir ../../support/resolution.psql

create function pg_temp.doubled(p_id bigint, p_excess bigint) returns bigint language sql as $$
  select irrevon.ledger_attach_finding(p_id, 'DUPLICATE', 'audit', p_excess, null, 'reconciler', jsonb_build_object('b', p_excess), irrevon.clock()) $$;
select irrevon_test.execution_at('SETTLED_COMMITTED') as id, irrevon_test.execution_at('SETTLED_COMMITTED') as other, pg_temp.finding('LOST') as alone \gset
select pg_temp.doubled(:id, 1) as first, pg_temp.doubled(:id, 2) as second, pg_temp.doubled(:other, 1) as third, pg_temp.doubled(:other, 2) as fourth \gset
select pg_temp.undo(pg_temp.ref(:first)) as undo \gset
insert into irrevon.finding_compensations values (:first, :'undo', irrevon.clock(), '{"a": 1}', 'test');
create temporary table marks on commit drop as select finding_id, xmax::text as mark from irrevon.findings;
create function pg_temp.held() returns bigint[] language sql as $$
  select coalesce(array_agg(finding_id order by finding_id), '{}') from irrevon.findings f join marks using (finding_id) where f.xmax::text <> mark $$;
savepoint call;
select irrevon.resolve_lock_findings(null, array[irrevon_test.effect_of(:id)]) \g /dev/null
select is(pg_temp.held(), '{}', 'nothing of what an effect undoes, where it undoes nothing');
select irrevon.resolve_lock_findings(array[pg_temp.ref(:alone), pg_temp.ref(:third)], null) \g /dev/null
select is(pg_temp.held(), array[:alone, :third, :fourth]::bigint[], 'what is named, with its kin');
select irrevon.resolve_lock_findings(null, array[irrevon_test.effect_of(:id), :'undo']) \g /dev/null
select is(pg_temp.held(), array[:alone, :first, :second, :third, :fourth]::bigint[], 'what is undone, with its kin');

select * from finish();
rollback;
