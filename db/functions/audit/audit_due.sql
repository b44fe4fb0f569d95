-- audit_due — hand out the audits that are due, as probe orders.
-- RFC-002 §6.3; decisions R2, R6. Internal: reconcile_due calls it. Asked by every key of the intent, like an open
-- execution. An effect with a wire attempt in flight is left alone until that is answered. What cannot be asked is given
-- to a human.

create or replace function irrevon.audit_due(
  p_writer   text,
  p_epoch    bigint,
  p_adapters text[],
  p_limit    integer,
  p_now      timestamptz,
  p_until    timestamptz
)
returns table (probe_token uuid, operation_id text, effect_id text, adapter_id text, query_keys jsonb, kind text)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
#variable_conflict use_column
declare
  v_audit open_audits;
begin
  for v_audit in
    select a.* from open_audits a
     where a.next_probe_at <= p_now and a.parked_reason is null
       and (p_adapters is null or a.adapter_id = any (p_adapters))
       and not exists (select from effect_executions e join open_work w using (execution_id)
                        where e.effect_id = a.effect_id and w.open_claim_token is not null)
     order by a.next_probe_at, a.execution_id
     limit greatest(p_limit, 0)
       for no key update of a skip locked
  loop
    effect_id := v_audit.effect_id;
    adapter_id := v_audit.adapter_id;
    select o.probe_token, o.operation_id, o.query_keys into probe_token, operation_id, query_keys
      from reconcile_order(v_audit.execution_id, 'audit', p_writer, p_epoch, p_now, p_until) o;
    kind := case when probe_token is null then 'parked' else 'audit' end;
    perform audit_note(effect_id, case kind when 'audit' then 'asked' else kind end,
      case kind when 'parked' then 'not_queryable' else kind end, case kind when 'audit' then p_until end, p_now,
      probe_token, p_writer, p_epoch);
    return next;
  end loop;
end;
$function$;

comment on function irrevon.audit_due(text, bigint, text[], integer, timestamptz, timestamptz) is
  'Hand out the audits that are due.';
