begin;
select plan(3);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) || ':0' as operation_id \gset
set local role irrevon_app;
select irrevon_test.probe_of(:execution_id) as one \gset
select irrevon_test.advance('31 s');
select irrevon_test.probe_of(:execution_id) as two \gset
select irrevon.record_probe(:'two', 'PRESENT', 1, irrevon_test.found(:'operation_id')) is not null as ok
  \gset
select irrevon_test.facts() as before \gset
select * from irrevon.record_probe(:'one', 'PRESENT', 2, irrevon_test.found(:'operation_id')) \gset
select is(:'outcome' || ' ' || :'lifecycle', 'repeated SETTLED_COMMITTED', 'it decides nothing');
select is(irrevon_test.written_since(:'before'), '{"status_probes": 1, "audit_requests": 1, "open_audits": 1, "adjudication_notes": 1}',
  'but is kept, and one effect too many is asked about');
select is((select count(*) from irrevon.findings), 1::bigint, 'and finds nothing');

select * from finish();
rollback;
