begin;
select plan(5);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) || ':0' as operation_id \gset
set local role irrevon_app;
select irrevon_test.probe_of(:execution_id) as probe \gset
select * from irrevon.record_probe(:'probe', 'PRESENT', 3, irrevon_test.found(:'operation_id')) \gset
select is(:'outcome' || ' ' || :'lifecycle', 'settled SETTLED_COMMITTED', 'it is settled');
select is(:'evidence'::jsonb ->> 'classification', 'DUPLICATE', 'as duplicate');
select is((select excess_effect_count from irrevon.findings), 2::bigint, 'with an excess of two');
select is((select status from irrevon.finding_statuses), 'OPEN', 'and left open');
select is((select count(*) from irrevon.finding_resolutions), 0::bigint, 'nobody acted on it');

select * from finish();
rollback;
