-- reconcile_park — no further look helps: the execution stays AMBIGUOUS until a human settles it.
-- RFC-002 §3.2 (ambiguous-stuck is not a finding), §6.1; decision A10. Internal. A human is asked at once, or at
-- p_ask_at where that is given: what no machine can ever find out (C3) may still be answered late. The first reason
-- stands; a later one is told, and changes nothing.

create or replace function irrevon.reconcile_park(
  p_execution_id bigint,
  p_reason       text,
  p_now          timestamptz,
  p_ask_at       timestamptz default null
)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_stands constant text := (select parked_reason from open_work where execution_id = p_execution_id);
begin
  if v_stands is null then
    perform reconcile_note(p_execution_id, 'parked', p_reason, case when p_ask_at > p_now then p_ask_at end, p_now);
  end if;

  return ('parked', null, null, null, jsonb_build_object(
    'reason', coalesce(v_stands, p_reason), 'met', p_reason,
    'escalated', (select escalated_at is not null from open_work where execution_id = p_execution_id)))::probe_answer;
end;
$function$;

comment on function irrevon.reconcile_park(bigint, text, timestamptz, timestamptz) is
  'Park an execution for a human, with the reason, unless it is parked already.';
