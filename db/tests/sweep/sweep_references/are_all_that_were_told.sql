begin;
select plan(3);

select irrevon_test.execution_at('SETTLED_COMMITTED') as settled, irrevon_test.execution_at('AMBIGUOUS') as asked, irrevon_test.execution_at('PERSISTED') as fresh \gset
select irrevon.record_outcome(irrevon_test.token_of(:settled), 'OK', null, 'late-ref') \g /dev/null
select irrevon.record_probe(irrevon_test.probe_of(:asked), 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:asked) || ':0', 'found-ref')) \g /dev/null
select set_eq(format('select irrevon.sweep_references(%s)', :settled), array['ref-' || :settled, 'late-ref'], 'by receipt and late response');
select set_eq(format('select irrevon.sweep_references(%s)', :asked), array['found-ref'], 'by what was found');
select is_empty(format('select irrevon.sweep_references(%s)', :fresh), 'none of what was never sent');

select * from finish();
rollback;
