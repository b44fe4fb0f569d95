-- RFC-002 §5.2, row by row; a decision row only where the gate ran, an attempt row nowhere.
begin;
select plan(15);

create temporary table at (position integer, state text, answer text, decisions integer, effect_id text);
insert into at values
  (1, 'DISPATCHED',        'pending_reconciliation DISPATCHED', 0),
  (2, 'AMBIGUOUS',         'pending_reconciliation AMBIGUOUS', 0),
  (3, 'SETTLED_COMMITTED', 'denied SETTLED_COMMITTED dedup blocked', 1),
  (4, 'SETTLED_FAILED',    'denied SETTLED_FAILED dedup retryable_failed', 1),
  (5, 'CANCELLED',         'illegal_state CANCELLED', 0);
update at set effect_id = irrevon_test.effect_of(irrevon_test.execution_at(state));
grant select on at to public;

set local role irrevon_app;
create temporary table answered (position integer, answer text, written jsonb);
do $$
declare
  v_at record;
  v_before jsonb;
begin
  for v_at in select * from at order by position loop
    v_before := irrevon_test.facts();
    insert into answered
    select v_at.position, concat_ws(' ', c.outcome, c.lifecycle, c.evidence #>> '{decision,check}',
      c.evidence #>> '{decision,reason}')
      from irrevon_test.claim(v_at.effect_id) c;
    update answered set written = irrevon_test.written_since(v_before) where position = v_at.position;
  end loop;
end $$;

select is(answered.answer, at.answer, state) from answered join at using (position) order by position;
select is(coalesce((written ->> 'gate_decisions')::integer, 0), decisions,
  state || ' writes ' || decisions || ' decisions')
  from answered join at using (position) order by position;
select is(written - 'gate_decisions' - 'scope_slots', '{}', state || ' writes nothing else, and no attempt')
  from answered join at using (position) order by position;

select * from finish();
rollback;
