-- sweep_follow — act on what one page of a run has brought to light.
-- RFC-002 §6.3, decisions R3, R9, S5. Internal; the stop is held shared. A second reference, and an effect where none
-- should be, ask for an audit, once for each reference. A claim that the ledger has forgotten is imported. Records are
-- locked in the order of all batches (W2).

create or replace function irrevon.sweep_follow(p_sightings bigint[], p_run_token uuid, p_now timestamptz)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_seen record;
begin
  perform from effect_records r
    where r.effect_id in (select s.matched_effect from sweep_sightings s where s.sighting_id = any (p_sightings))
    order by r.scope, r.effect_type, r.effect_id
      for no key update;
  for v_seen in
    select s.*, e.execution_id
      from sweep_sightings s
      join effect_records r on r.effect_id = s.matched_effect
      left join effect_executions e on e.effect_id = s.matched_effect and e.operation_id = s.matched_operation
     where s.sighting_id = any (p_sightings) and s.verdict in ('forgotten', 'contradiction', 'second_reference')
     order by r.scope, r.effect_type, r.effect_id, s.sighting_id
  loop
    if v_seen.verdict = 'forgotten' then
      perform lost_claim_import(md5('destination:' || v_seen.matched_operation)::uuid, v_seen.matched_operation, 'destination',
        (select max(ledger_epoch) from ledger_epochs),
        jsonb_build_object('run_token', p_run_token, 'destination_ref', v_seen.destination_ref), p_now);
    else
      perform audit_ask(v_seen.execution_id,
        case v_seen.verdict when 'contradiction' then 'later_presence' else v_seen.verdict end,
        jsonb_build_object('operation_id', v_seen.matched_operation, 'destination_ref', v_seen.destination_ref,
                           'seen_by', 'sweep'), p_now);
    end if;
  end loop;
end;
$function$;

comment on function irrevon.sweep_follow(bigint[], uuid, timestamptz) is
  'Ask for audits and import forgotten claims, as the sightings of a page demand.';
