begin;
\ir ../../support/findings.psql
select plan(1);

select pg_temp.finding('CONTRADICTED') is not null as ok \gset
select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select (irrevon.record_probe(irrevon_test.probe_of(:execution_id), 'PRESENT', 1,
  irrevon_test.found(irrevon_test.effect_of(:execution_id) || ':0'))).evidence as evidence \gset
select is(:'evidence'::jsonb ->> 'finding_ref', finding_ref::text, 'of two') from irrevon.findings where execution_id = :execution_id;

select * from finish();
rollback;
