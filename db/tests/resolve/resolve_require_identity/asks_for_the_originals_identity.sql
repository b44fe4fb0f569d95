-- Decision F5, conformance E10: an effect that only says that it compensates something compensates nothing.
begin;
select plan(22);
\ir ../../support/resolution.psql
\ir ../../support/refusal.psql

create temporary table given on commit drop as
select pg_temp.finding('DUPLICATE') as twice, pg_temp.finding('ORPHANED') as orphan, irrevon_test.execution_at('SETTLED_COMMITTED') as id, null::bigint as thrice;
update given set thrice = irrevon.ledger_attach_finding(id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 1}', irrevon.clock());
create function pg_temp.refused(p_finding bigint, p_effects text[]) returns text language sql as $$
  select pg_temp.refusal(format('select irrevon.resolve_require_identity(f, %L) from irrevon.findings f where finding_id = %s', p_effects, p_finding)) $$;
select pg_temp.ref(twice) as twice, pg_temp.ref(orphan) as orphan, pg_temp.ref(thrice) as thrice, irrevon_test.effect_of(id) as original from given \gset
create function pg_temp.tried(p_ref uuid, p_ids jsonb default '{}', p_changes jsonb default '{}') returns text language plpgsql as $$
declare
  v_effect text := pg_temp.undo(p_ref, p_ids, p_changes);
begin
  return pg_temp.refused((select finding_id from irrevon.findings where finding_ref = p_ref), array[v_effect]);
end $$;
\set ids 'IR105 compensations: have the stable ids of the original and compensates_finding_id'
\set index 'IR105 compensations: have a compensates_index from 1 to the excess, where that is above 1'
select is(pg_temp.tried(:'twice'), 'accepted', 'the stable ids and the name of the finding');
select is(pg_temp.tried(:'twice', '{"order_id": "another"}'), :'ids', 'of another order');
select is(pg_temp.tried(:'twice', '{"order_id": null}'), :'ids', 'of no order');
select is(pg_temp.tried(:'twice', '{"customer_ref": "more"}'), :'ids', 'more stable ids than the original: another wording would be another effect');
select is(pg_temp.tried(:'twice', '{"compensates_finding_id": "00000000-0000-0000-0000-000000000000"}'), :'ids', 'of another finding');
select is(pg_temp.tried(:'twice', jsonb_build_object('compensates_finding_id', upper(:'twice'))), :'ids', 'spelt otherwise');
select is(pg_temp.tried(:'twice', '{"compensates_finding_id": null}'), :'ids', 'of no finding');
select is(pg_temp.tried(:'twice', '{}', '{"effect_type": "order.create"}'), 'IR105 compensations: are of another effect type than the original', 'the same again');
select is(pg_temp.tried(:'twice', '{}', '{"scope": "elsewhere"}'), 'IR105 compensations: are of the scope of the original', 'of another scope');
select is(pg_temp.tried(:'twice', '{"compensates_index": "1"}'), :'index', 'an index where one is too many');
select is(pg_temp.tried(:'thrice', jsonb_strip_nulls(jsonb_build_object('compensates_index', i))), case when i in ('1', '2') then 'accepted' else :'index' end, coalesce('index ' || i, 'no index'))
  from (values (null), ('0'), ('1'), ('2'), ('3'), ('01'), ('1.0'), ('99999999999999999999')) as v(i);
select is(pg_temp.tried(:'orphan'), 'accepted', 'an orphan has no original: its name alone');
select is(pg_temp.tried(:'orphan', '{"order_id": "9410"}'), :'ids', 'and nothing else');
select is(pg_temp.refused((select twice from given), array[:'original']), 'IR105 compensations: are of another effect type than the original', 'itself');
select is(pg_temp.refused((select twice from given), array[repeat('0', 64)]), 'IR205 compensations: are registered', 'one that nobody registered');

select * from finish();
rollback;
