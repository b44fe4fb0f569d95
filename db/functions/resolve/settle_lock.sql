-- settle_lock — hold what a human's settle touches: slot, record, execution; and say how the execution stands.
-- Decision W2. Internal. Raises IR201 unknown_execution.

create or replace function irrevon.settle_lock(
  p_operation_id text,
  out execution_id     bigint,
  out state            text,
  out actor            text,
  out open_claim_token uuid
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_record effect_records;
begin
  select e.execution_id into execution_id
    from effect_executions e
   where p_operation_id ~ '^[0-9a-f]{64}:[0-9]{1,9}$'
     and e.effect_id = split_part(p_operation_id, ':', 1) and e.operation_id = p_operation_id;
  if execution_id is null then
    perform fail('unknown_execution', '{"path": "operation_id", "rule": "was opened"}');
  end if;

  select * into v_record from effect_records where effect_id = split_part(p_operation_id, ':', 1);
  perform claim_lock_slot(v_record.scope, v_record.effect_type);
  perform from effect_records where effect_id = v_record.effect_id for no key update;
  perform from effect_executions e where e.execution_id = settle_lock.execution_id for no key update;
  select f.state, t.actor, w.open_claim_token into state, actor, open_claim_token
    from frontiers f
    join effect_transitions t using (transition_seq)
    left join open_work w on w.execution_id = f.execution_id
   where f.execution_id = settle_lock.execution_id;
end;
$function$;

comment on function irrevon.settle_lock(text) is
  'Lock what a settle of an operation touches and return how its execution stands.';
