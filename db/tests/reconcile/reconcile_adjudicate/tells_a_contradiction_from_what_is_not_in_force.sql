-- Decision R4.
begin;
select plan(2);

select irrevon_test.execution_at('AMBIGUOUS') as active, irrevon_test.execution_at('AMBIGUOUS') as voided \gset
select probe_token as active_token from irrevon.reconcile_due(p_limit => 1000)
 where operation_id = irrevon_test.effect_of(:active) || ':0' \gset
select is((irrevon.record_probe(:'active_token', 'ABSENT', 0, irrevon_test.found(irrevon_test.effect_of(:active) || ':0')))
  .evidence ->> 'reason', 'contradictory_answer', 'none, it says, and lists one in force');
select probe_token as voided_token from irrevon.probe_orders where execution_id = :voided \gset
select is((irrevon.record_probe(:'voided_token', 'ABSENT', 0,
  irrevon_test.found(irrevon_test.effect_of(:voided) || ':0', 'found-2', 'voided'))).evidence ->> 'reason',
  'found_not_in_force', 'none, and lists one that is voided');

select * from finish();
rollback;
