-- ledger_open_execution — open one lifecycle thread of an effect.
-- RFC-002 §2.3, §1 (the ledger allocates steps). Internal: an entry point calls it, and passes its own
-- reading of clock().
--
-- Locks the record, allocates the next step, and writes the genesis pair in the caller's transaction, so
-- that INTENDED alone is never observable: GENESIS→INTENDED→PERSISTED, or →CANCELLED where the branch or
-- an ancestor is already cancelled (O40). Raises IR205 unknown_effect.

create or replace function irrevon.ledger_open_execution(
  p_effect_id text,
  p_opened_by text,
  p_now       timestamptz
)
returns bigint
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_record       effect_records;
  v_execution_id bigint;
  v_cancelled    text;
begin
  select * into v_record from effect_records where effect_id = p_effect_id for no key update;
  if not found then
    perform fail('unknown_effect', '{"path": "effect_id", "rule": "is registered"}');
  end if;

  v_cancelled := branch_cancelled(v_record.branch_ref);

  insert into effect_executions (effect_id, step, operation_id, opened_by, created_at)
  select p_effect_id, next.step, p_effect_id || ':' || next.step, p_opened_by, p_now
    from (select coalesce(max(e.step) + 1, 0) from effect_executions e where e.effect_id = p_effect_id) as next(step)
  returning execution_id into v_execution_id;

  insert into effect_transitions
    (execution_id, from_state, to_state, cause, actor, evidence, created_at)
  values
    (v_execution_id, null, 'INTENDED', 'register', 'registrar', '{}', p_now),
    (v_execution_id, 'INTENDED',
     case when v_cancelled is null then 'PERSISTED' else 'CANCELLED' end,
     case when v_cancelled is null then 'durable_write' else 'branch_cancelled' end, 'registrar',
     case when v_cancelled is null then '{}' else jsonb_build_object('cancelled', v_cancelled) end, p_now);

  if v_cancelled is null then
    insert into open_work (execution_id, effect_id, adapter_id, state, since, probes)
    values (v_execution_id, p_effect_id, v_record.adapter_id, 'PERSISTED', p_now, 0);
  end if;

  return v_execution_id;
end;
$function$;

comment on function irrevon.ledger_open_execution(text, text, timestamptz) is
  'Open the next execution of an effect and return its id.';
