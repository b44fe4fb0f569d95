-- reconcile_key_coverage — could a query by today's keys have missed the effect of this execution?
-- RFC-002 §6.1 (the key-coverage rule), §6.2. Internal. An absence counts only where it could not:
--   client_ref       k1: the reference was stamped on every attempt, and can be queried
--   destination_ref  k2: the execution's own reference is known, and can be queried
--   stable_ids       k3: the destination lists, the stable ids hold every listing key, and a known clock skew lets the
--                    window bracket the claim
-- `lag` is how long the effect may stay invisible by that key, in seconds; null: nobody knows, and an absence then only
-- supports a human's judgement. Shown by status() and in answers: where `covered` is false, `why` says what is missing.

create or replace function irrevon.reconcile_key_coverage(p_record irrevon.effect_records, p_execution_id bigint)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_declaration constant adapter_declarations := adapter_in_force(p_record.adapter_id);
  v_promise     constant jsonb := v_declaration.declaration;
  v_by          constant jsonb := v_promise #> '{queryable,by}';
  v_lag         constant interval := declaration_interval(v_promise #>> '{consistency,status_settlement_lag}');
  v_list_lag    constant interval := declaration_interval(v_promise #>> '{consistency,listing_lag}');
  v_stamped     boolean := reconcile_is_stamped(p_record, p_execution_id);
  v_lists       boolean := (v_promise ->> 'list_queryable')::boolean and v_by ? 'stable_ids';
  v_covers      boolean := jsonb_array_length(v_promise -> 'listing_keys') > 0 and p_record.stable_ids ?&
                           array(select jsonb_array_elements_text(v_promise -> 'listing_keys'));
  v_key         text;
begin
  v_key := case
    when v_declaration.client_ref_field is not null and v_by ? 'client_ref' and v_stamped then 'client_ref'
    when v_by ? 'destination_ref' and exists (
      select from dispatch_attempts a
        left join dispatch_receipts d using (attempt_id)
        left join late_responses l using (attempt_id)
       where a.execution_id = p_execution_id and coalesce(d.destination_ref, l.destination_ref) is not null)
      then 'destination_ref'
    when v_lists and v_covers and (v_promise #>> '{consistency,clock_skew}') is not null then 'stable_ids' end;

  return jsonb_build_object(
    'covered', v_key is not null, 'by', v_key,
    'lag', trim_scale(extract(epoch from case when v_key <> 'stable_ids' then v_lag
                                              when v_lag is not null and v_list_lag is not null then greatest(v_lag, v_list_lag) end)),
    'why', case when v_key is not null then null
                when v_by is null or v_by = '[]' then 'not_queryable'
                when not v_lists then 'no_client_ref_and_no_reference'
                when not v_covers then 'listing_keys_not_covered'
                else 'clock_skew_unknown' end);
end;
$function$;

comment on function irrevon.reconcile_key_coverage(irrevon.effect_records, bigint) is
  'Say whether a query by today''s keys could have missed the effect of an execution, and by which key or why.';
