-- reconcile_park — no further look helps: the execution stays AMBIGUOUS until a human settles it.
-- RFC-002 §3.2 (ambiguous-stuck is not a finding), §6.1. Internal.

create or replace function irrevon.reconcile_park(p_execution_id bigint, p_reason text)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  update open_work set parked_reason = p_reason, probes = probes + 1 where execution_id = p_execution_id;
  return ('parked', null, null, null, jsonb_build_object('reason', p_reason))::probe_answer;
end;
$function$;

comment on function irrevon.reconcile_park(bigint, text) is 'Park an execution for a human, with the reason.';
