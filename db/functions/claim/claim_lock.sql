-- claim_lock — hold everything that a claim of an effect's latest execution decides upon, and read it once held.
-- Decisions W2, W4. Internal. Writer, stop, slot, record, execution, in that order, each lock in its own statement
-- before the reads that it protects; the clock comes last. `record` is null where the effect is not registered.

create or replace function irrevon.claim_lock(
  p_effect_id      text,
  p_writer         text,
  out writer       irrevon.writers,
  out record       irrevon.effect_records,
  out slot         irrevon.scope_slots,
  out execution_id bigint,
  out operation_id text,
  out opened_by    text,
  out state        text,
  out behaviour    text,
  out read_at      timestamptz
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_latest record;
begin
  writer := claim_lock_writer(p_writer);
  perform lock_stop(false);
  select * into record from effect_records r where r.effect_id = p_effect_id;
  if not found then
    return;
  end if;

  slot := claim_lock_slot(record.scope, record.effect_type);
  perform from effect_records r where r.effect_id = p_effect_id for no key update;
  v_latest := claim_frontier(p_effect_id);
  execution_id := v_latest.execution_id;
  operation_id := v_latest.operation_id;
  opened_by := v_latest.opened_by;
  state := v_latest.state;
  behaviour := v_latest.behaviour;
  read_at := clock();
end;
$function$;

comment on function irrevon.claim_lock(text, text) is
  'Lock writer, stop, slot, record and latest execution of an effect, and return them with the frontier and the clock.';
