-- reconcile_order — write one probe order down and return what the worker needs of it.
-- RFC-002 §6.1, decision R1. Internal. Without a key to ask by, nothing is written and there is no token.

create or replace function irrevon.reconcile_order(
  p_execution_id bigint,
  p_probe_kind   text,
  p_writer       text,
  p_epoch        bigint,
  p_now          timestamptz,
  p_deadline_at  timestamptz,
  out probe_token  uuid,
  out operation_id text,
  out query_keys   jsonb
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_record effect_records;
begin
  select r.* into v_record
    from effect_executions e join effect_records r using (effect_id)
   where e.execution_id = p_execution_id;
  operation_id := (select e.operation_id from effect_executions e where e.execution_id = p_execution_id);
  query_keys := reconcile_query_keys(v_record);
  if query_keys = '[]' then
    return;
  end if;
  probe_token := gen_random_uuid();

  insert into probe_orders (probe_token, execution_id, adapter_id, declaration_digest, probe_kind,
                            query_keys, writer, epoch, queried_at, deadline_at)
  values (probe_token, p_execution_id, v_record.adapter_id,
          (adapter_in_force(v_record.adapter_id)).declaration_digest, p_probe_kind,
          query_keys, p_writer, p_epoch, p_now, p_deadline_at);
end;
$function$;

comment on function irrevon.reconcile_order(bigint, text, text, bigint, timestamptz, timestamptz) is
  'Store a probe order and return its token, operation and keys.';
