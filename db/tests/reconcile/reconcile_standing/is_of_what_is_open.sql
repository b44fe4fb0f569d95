begin;
select plan(7);

create temporary table world as select state, irrevon_test.execution_at(state) as id
  from unnest(array['PERSISTED', 'DISPATCHED', 'AMBIGUOUS', 'SETTLED_COMMITTED', 'SETTLED_FAILED', 'CANCELLED']) state;
select is(irrevon.reconcile_standing(r, id) is not null, state in ('DISPATCHED', 'AMBIGUOUS'), state)
  from world join irrevon.effect_records r on r.effect_id = irrevon_test.effect_of(id) order by state;
select irrevon.reconcile_park(id, 'test', '2026-11-30 12:00Z') from world where state = 'AMBIGUOUS' \g /dev/null
select is(irrevon.reconcile_standing(r, id) - 'key_coverage' - 'escalated_at', '{"looks": 1, "next_probe_at": null, "parked_reason": "test"}', 'and how')
  from world join irrevon.effect_records r on r.effect_id = irrevon_test.effect_of(id) where state = 'AMBIGUOUS';

select * from finish();
rollback;
