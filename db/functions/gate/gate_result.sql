-- gate_result — the verdict of one gate check, with its inputs.
-- RFC-002 §4. Internal. p_reason null: passed.

create or replace function irrevon.gate_result(p_check text, p_reason text, p_inputs jsonb)
returns jsonb
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
begin
  return jsonb_build_object(
    'check',  p_check,
    'result', case when p_reason is null then 'passed' else 'denied' end,
    'reason', p_reason,
    'inputs', p_inputs);
end;
$function$;

comment on function irrevon.gate_result(text, text, jsonb) is 'Build the verdict of one gate check.';
