-- identity_answer — what register_intent says of a record: where it stands, and the order of its latest execution.
-- RFC-002 §1, protocol step 1. Internal.

create or replace function irrevon.identity_answer(
  p_record  irrevon.effect_records,
  p_outcome text,
  p_changed jsonb
)
returns irrevon.registration_answer
language sql
set search_path = irrevon, pg_temp
as $function$
  select (p_outcome, p_record.effect_id, f.state, p_changed,
          identity_order(p_record, e.operation_id))::registration_answer
    from effect_executions e
    join frontiers f using (execution_id)
   where e.effect_id = p_record.effect_id
   order by e.step desc
   limit 1
$function$;

comment on function irrevon.identity_answer(irrevon.effect_records, text, jsonb) is
  'Answer a registration with the record''s frontier and order.';
