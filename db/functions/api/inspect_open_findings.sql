-- inspect_open_findings — the findings of an effect that are not CLOSED, with what a person may do about each.
-- RFC-002 §3.3; open_finding_actions, as operator_queue asks it. Internal. `reason` of one that was acted on is what it waits for.

create or replace function irrevon.inspect_open_findings(p_effect_id text)
returns setof jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
           'kind', 'finding', 'finding_ref', f.finding_ref, 'status', stands.status, 'since', stands.since,
           'reason', f.classification,
           'waits_for', (select x.closes_when from canon_status_edges x
                          where x.from_status = stands.status and x.to_status = 'CLOSED'),
           'escalated_at', case when stands.status = 'ESCALATED_HUMAN' then stands.since end,
           'needs_person', legal.calls <> '[]',
           'calls', legal.calls)
    from open_findings stands
    join findings f using (finding_id)
   cross join lateral (
     select coalesce(jsonb_agg(case a.action
              when 'open_retry_execution' then jsonb_build_object('call', a.action,
                'arguments', jsonb_build_object('effect_id', p_effect_id), 'needs', '[]'::jsonb)
              else jsonb_build_object('call', 'resolve',
                'arguments', jsonb_build_object('finding_ref', f.finding_ref, 'action', a.action),
                'needs', case a.action when 'COMPENSATED' then jsonb_build_array('evidence', 'compensations')
                                       else jsonb_build_array('evidence') end) end order by a.action), '[]')
       from open_finding_actions a
      where a.finding_id = f.finding_id) as legal(calls)
   where stands.effect_id = p_effect_id
   order by f.finding_id
$function$;

comment on function irrevon.inspect_open_findings(text) is
  'Return the findings of an effect that are not CLOSED, with the calls that a person may make.';
