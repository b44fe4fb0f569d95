-- reconcile_query_keys — what to ask a destination about an effect, strongest key first.
-- RFC-002 §6.1 (k1, k2, k3), decision R2. Internal. k1 is the client reference of every operation of the intent,
-- where the declaration stamps one; k2 every destination_ref that a receipt or late response named; k3 the
-- stable ids, where the declaration can query by them, with the instant since when the effect may exist: that of the
-- first claim, less the clock skew that the declaration admits. A claim that the ledger has forgotten (S5) may be older than
-- all that it remembers of the effect, its registration included: there it is the ledger's own beginning.

create or replace function irrevon.reconcile_query_keys(p_record irrevon.effect_records)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_declaration adapter_declarations := adapter_in_force(p_record.adapter_id);
  v_by          jsonb := v_declaration.declaration #> '{queryable,by}';
  v_skew        interval := declaration_interval(v_declaration.declaration #>> '{consistency,clock_skew}');
  v_operations  jsonb;
  v_refs        jsonb;
  v_since       timestamptz;
begin
  select jsonb_agg(distinct e.operation_id), min(a.claimed_at),
         jsonb_agg(distinct told.ref) filter (where told.ref is not null)
    into v_operations, v_since, v_refs
    from effect_executions e
    left join dispatch_attempts a using (execution_id)
    left join lateral (
      select destination_ref as ref from dispatch_receipts d where d.attempt_id = a.attempt_id
      union all
      select destination_ref from late_responses l where l.attempt_id = a.attempt_id) as told on true
   where e.effect_id = p_record.effect_id;
  if exists (select from lost_claims l where split_part(l.operation_id, ':', 1) = p_record.effect_id) then
    v_since := (select created_at from ledger_epochs where ledger_epoch = 1);
  end if;
  v_since := coalesce(v_since, p_record.created_at) - coalesce(v_skew, '0');

  return (
    select coalesce(jsonb_agg(key order by strength), '[]')
      from (values
        (1, case when v_declaration.client_ref_field is not null and v_by ? 'client_ref'
                 then jsonb_build_object('key', 'client_ref', 'values', v_operations) end),
        (2, case when v_refs is not null and v_by ? 'destination_ref'
                 then jsonb_build_object('key', 'destination_ref', 'values', v_refs) end),
        (3, case when v_by ? 'stable_ids'
                 then jsonb_build_object('key', 'stable_ids', 'values', jsonb_build_array(p_record.stable_ids),
                   'since', to_char(v_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end)
      ) as k(strength, key)
     where key is not null);
end;
$function$;

comment on function irrevon.reconcile_query_keys(irrevon.effect_records) is
  'Return the query keys of an effect in strength order, over all its operations.';
