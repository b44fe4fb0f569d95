begin;
select plan(5);

select irrevon_test.execution_at('SETTLED_COMMITTED') as settled, irrevon_test.execution_at('AMBIGUOUS') as asked,
       irrevon_test.execution_at('PERSISTED') as fresh, irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon.record_outcome(irrevon_test.token_of(:settled), 'OK', null, 'late-ref') \g /dev/null
select irrevon.record_probe(irrevon_test.probe_of(:asked), 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:asked) || ':0', 'found-ref')) \g /dev/null
select set_eq(format('select irrevon.sweep_references(%s)', :settled), array['ref-' || :settled, 'late-ref'], 'by receipt and late response');
select set_eq(format('select irrevon.sweep_references(%s)', :asked), array['found-ref'], 'by what was found');
select is_empty(format('select irrevon.sweep_references(%s)', :fresh), 'none of what was never sent');
select irrevon.record_outcome(irrevon_test.token_of(:failed), 'OK') \g /dev/null
select is((select array_agg(destination_ref) from irrevon.late_responses where attempt_id in (
  select attempt_id from irrevon.dispatch_attempts where execution_id = :failed)), '{null}', 'a late response may name nothing');
select is_empty(format('select irrevon.sweep_references(%s)', :failed), 'and is no reference then');

select * from finish();
rollback;
