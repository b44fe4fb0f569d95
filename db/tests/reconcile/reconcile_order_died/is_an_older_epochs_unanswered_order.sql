-- RFC-002 §7.1: recovery is re-entrant from any crash point, so what a killed boot asked is asked again at once.
begin;
select plan(8);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select epoch as first from irrevon.writer_boot('w') \gset
select is(irrevon.reconcile_order_died(:execution_id, 'w', :first), null, 'nobody has asked yet');
select probe_token as asked from irrevon.reconcile_due('w', :first) \gset
select is(irrevon.reconcile_order_died(:execution_id, 'w', :first), false, 'its own order is alive');
select is_empty(format('select * from irrevon.reconcile_due(''w'', %s)', :first), 'and is not handed out twice');

select irrevon_test.leave('w') as left \gset
select epoch as second from irrevon.writer_boot('w') \gset
select is(irrevon.reconcile_order_died(:execution_id, 'w', :second), true, 'after the next boot nobody can answer it');
select is(irrevon.reconcile_order_died(:execution_id, 'another', 9), false, 'another writer waits for its deadline');
select is(irrevon.reconcile_order_died(:execution_id, null, null), null, 'and so does a hand without a writer');

select probe_token as again from irrevon.reconcile_due('w', :second) \gset
select isnt(:'again'::text, :'asked'::text, 'it is asked again at once');
select irrevon.record_probe(:'again', 'INDETERMINATE') is not null as answered \gset
select is(irrevon.reconcile_order_died(:execution_id, 'w', :second + 1), false, 'an answered order is none');

select * from finish();
rollback;
