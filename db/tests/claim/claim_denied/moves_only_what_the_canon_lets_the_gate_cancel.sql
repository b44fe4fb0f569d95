begin;
select plan(4);

create function pg_temp.after_deny(p_execution_id bigint, p_check text) returns text language plpgsql as $$
declare
  v_effect_id text := irrevon_test.effect_of(p_execution_id);
  v_decision irrevon.gate_decisions;
  v_state text;
begin
  select state into v_state from irrevon.frontiers where execution_id = p_execution_id;
  v_decision.denied_by_check := p_check;
  v_decision.evidence := '{"inputs": {"cancelled": "b"}}';
  return (irrevon.claim_denied(p_execution_id, v_effect_id || ':0', v_state, v_decision,
    irrevon.clock())).lifecycle;
end $$;

select irrevon_test.execution_at('PERSISTED') as persisted,
  irrevon_test.execution_at('SETTLED_COMMITTED') as committed
  \gset
select is(pg_temp.after_deny(:persisted, 'authority'), 'PERSISTED', 'another check moves nothing');
select is(pg_temp.after_deny(:committed, 'branch_lineage'), 'SETTLED_COMMITTED',
  'a settled execution stays settled');
select is(pg_temp.after_deny(:persisted, 'branch_lineage'), 'CANCELLED', 'a persisted one is cancelled');
select is((select state from irrevon.frontiers where execution_id = :persisted), 'CANCELLED',
  'in its history too');

select * from finish();
rollback;
