begin;
select plan(7);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) || ':0' as operation_id \gset
set local role irrevon_app;
select irrevon_test.probe_of(:execution_id) as one \gset
select irrevon_test.advance('31 s');
select irrevon_test.probe_of(:execution_id) as two \gset
select isnt(:'one'::text, :'two', 'an order that nobody answered is handed out again');
select irrevon.record_probe(:'one', 'INDETERMINATE') is not null as ok \gset
select irrevon_test.facts() as before \gset
select is((irrevon.record_probe(:'one', 'PRESENT', 1, irrevon_test.found(:'operation_id'))).outcome,
  'repeated',
  'an answered order decides nothing');
select is(irrevon_test.written_since(:'before'), '{}', 'and writes nothing');
select is((irrevon.record_probe(:'two', 'PRESENT', 1, irrevon_test.found(:'operation_id'))).outcome,
  'settled',
  'the other order settles');

select irrevon_test.facts() as before \gset
select is((irrevon.record_probe(:'two', 'ABSENT', 0)).lifecycle, 'SETTLED_COMMITTED',
  'again: the settle stands');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((irrevon.record_probe(:'one', 'ABSENT', 0)).outcome, 'repeated', 'nor does the older order');

select * from finish();
rollback;
