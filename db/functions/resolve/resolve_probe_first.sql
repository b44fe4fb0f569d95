-- resolve_probe_first — have the destination asked, so that a redispatch may rest upon the answer.
-- RFC-002 §5.3 (3) (a fresh probe inside the flow). Internal: the record is locked. It is an audit: the effect is settled.
-- One that is open already serves. Returns when it may be made; parked_reason where no machine can.

create or replace function irrevon.resolve_probe_first(p_finding irrevon.findings, p_now timestamptz)
returns jsonb
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  if not exists (select from open_audits where effect_id = p_finding.effect_id) then
    perform audit_ask(p_finding.execution_id, 'redispatch_evidence',
                      jsonb_build_object('finding_ref', p_finding.finding_ref, 'at', p_now), p_now);
  end if;
  return (select jsonb_build_object('next_probe_at', next_probe_at, 'parked_reason', parked_reason)
            from open_audits where effect_id = p_finding.effect_id);
end;
$function$;

comment on function irrevon.resolve_probe_first(irrevon.findings, timestamptz) is
  'Order a look at a lost effect, unless one is ordered, and return when it may be made.';
