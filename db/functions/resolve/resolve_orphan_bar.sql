-- resolve_orphan_bar — is an orphan known as some effect's by now? Then it is not undone as an orphan. null outcome: it is not.
-- RFC-002 §7.2, §7.3; decision F4. Internal: the finding is locked. A sweep saw it before an answer, a finding or a probe named
-- it: it is the effect that was meant, or an excess of it, which has a finding of its own.

create or replace function irrevon.resolve_orphan_bar(p_finding irrevon.findings)
returns irrevon.resolution_answer
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_effect text;
  v_answer resolution_answer;
begin
  if p_finding.effect_id is not null then
    return null;
  end if;
  select m.effect_id into v_effect
    from sweep_match(p_finding.adapter_id, jsonb_build_array(jsonb_build_object(
           'n', 1, 'ref', p_finding.destination_ref, 'client_ref', null, 'listing_keys', '{}'::jsonb))) as m;
  if v_effect is null then
    select e.effect_id into v_effect
      from status_probes p
      join effect_executions e using (execution_id)
     where p.n_found >= 1 and p.destination_refs @> jsonb_build_array(jsonb_build_object('ref', p_finding.destination_ref))
       and p.adapter_id = p_finding.adapter_id
       and exists (select from reconcile_found(p) as l where l.ref = p_finding.destination_ref)
     order by p.probe_id
     limit 1;
  end if;

  if v_effect is not null then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := jsonb_build_object('reason', 'belongs_to_an_effect', 'effect_id', v_effect);
  end if;
  return v_answer;
end;
$function$;

comment on function irrevon.resolve_orphan_bar(irrevon.findings) is
  'Answer that an orphan is known as an effect''s by now, or nothing.';
