-- identity_answer — what register_intent says of a record: where it stands, and the order of its latest execution.
-- RFC-002 §1, protocol step 1. Internal.

create or replace function irrevon.identity_answer(
  p_record  irrevon.effect_records,
  p_outcome text,
  p_changed jsonb
)
returns irrevon.registration_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_operation_id text;
  v_state        text;
begin
  select f.operation_id, f.state into v_operation_id, v_state
    from frontiers f
   where f.effect_id = p_record.effect_id
   order by f.step desc
   limit 1;
  return (p_outcome, p_record.effect_id, v_state, p_changed,
          identity_order(p_record, v_operation_id))::registration_answer;
end;
$function$;

comment on function irrevon.identity_answer(irrevon.effect_records, text, jsonb) is
  'Answer a registration with the record''s frontier and order.';
