-- identity_record_variant — keep another wording of the same intent, as evidence and never as payload.
-- RFC-002 §1, decision I6. Internal. One row per (effect, digest); the same wording again, at whatever
-- event_time, is a narrow row in the journal. Returns whether the wording differs from the dispatchable one.

create or replace function irrevon.identity_record_variant(
  p_record            irrevon.effect_records,
  p_parameters_digest text,
  p_event_time        timestamptz,
  p_now               timestamptz
)
returns boolean
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_variant_seq bigint;
begin
  if (p_record.parameters_digest, p_record.event_time)
     is not distinct from (p_parameters_digest, p_event_time) then
    return false;
  end if;

  insert into parameter_variants (effect_id, parameters_digest, event_time, recorded_by, created_at)
  values (p_record.effect_id, p_parameters_digest, p_event_time, session_user, p_now)
  on conflict (effect_id, parameters_digest) do nothing;

  if not found then
    select variant_seq into v_variant_seq
      from parameter_variants
     where effect_id = p_record.effect_id and parameters_digest = p_parameters_digest;
    insert into parameter_variant_repeats (variant_seq, event_time, created_at)
    values (v_variant_seq, p_event_time, p_now);
  end if;

  return true;
end;
$function$;

comment on function irrevon.identity_record_variant(irrevon.effect_records, text, timestamptz, timestamptz) is
  'Record another wording of an intent; returns whether it differs from the dispatchable one.';
