-- resolve_denied — a replacement is opened only where it is authorised and not contained today; null outcome: it is.
-- RFC-002 §5.3 (3), decision G4. Internal: the stop lock is held. The two checks of the gate that do not ask about the
-- execution; its claim passes all four. An authority that the engine would have to make up is none.

create or replace function irrevon.resolve_denied(p_finding irrevon.findings, p_now timestamptz)
returns irrevon.resolution_answer
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_record  effect_records;
  v_verdict jsonb;
  v_answer  resolution_answer;
begin
  select * into v_record from effect_records where effect_id = p_finding.effect_id;
  v_verdict := gate_check_deny_list(v_record);
  if v_verdict ->> 'result' <> 'denied' then
    v_verdict := gate_check_authority(v_record, p_now);
  end if;
  if v_verdict ->> 'result' = 'denied' then
    v_answer := ('denied', p_finding.finding_ref, (select status from finding_statuses where finding_id = p_finding.finding_id),
      jsonb_build_object('inputs', v_verdict -> 'inputs', 'decision',
        jsonb_build_object('decision', 'deny', 'variant', 'resolve_redispatch', 'check', v_verdict ->> 'check',
                           'reason', v_verdict ->> 'reason', 'evaluated_at', p_now)
        || gate_remedy(v_verdict ->> 'check', v_verdict ->> 'reason')), null);
  end if;
  return v_answer;
end;
$function$;

comment on function irrevon.resolve_denied(irrevon.findings, timestamptz) is
  'Answer denied where a redispatch would be contained or unauthorised now, or nothing.';
