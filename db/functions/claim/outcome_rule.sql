-- outcome_rule — what the canon says a receipt does: the row of canon_receipts.
-- RFC-002 §5.1, §10; decision A9. Internal. Whether a failure is final is asked only of a replay.

create or replace function irrevon.outcome_rule(
  p_attempt_kind      text,
  p_transport_outcome text,
  p_failure_kind      text,
  p_final_on_replay   boolean
)
returns irrevon.canon_receipts
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_rule canon_receipts;
begin
  select r.* into v_rule
    from canon_receipts r
   where r.attempt_kind = p_attempt_kind
     and r.transport_outcome = p_transport_outcome
     and r.failure_kind is not distinct from p_failure_kind
     and (r.final_on_replay is null or r.final_on_replay = coalesce(p_final_on_replay, false));
  return v_rule;
end;
$function$;

comment on function irrevon.outcome_rule(text, text, text, boolean) is
  'Return the canonical effect of a receipt on its execution.';
