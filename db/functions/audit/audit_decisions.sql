-- audit_decisions — every decision of the gate ran the four checks in their order, ended at the first that denied, and names
-- the authority that the effect had then; what was allowed was authorised.
-- RFC-002 §4, §5.1; decisions G4-G7, I5. Internal. Judged again from the facts as they stood at the instant of the decision, by
-- their own instants: what a stop writes and what a claim reads are ordered by the stop lock (W5).

create or replace function irrevon.audit_decisions()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, e.operation_id, jsonb_build_object('claim_token', g.claim_token, 'decision', g.decision)
    from gate_decisions g
    join effect_executions e using (execution_id)
    join effect_records r on r.effect_id = e.effect_id
   cross join lateral audit_authority(r, g.evaluated_at) as had
   cross join lateral (
     select array_agg(c ->> 'check' order by n) as names, string_agg(c ->> 'result', ' ' order by n) as results
       from jsonb_array_elements(g.checks) with ordinality as listed(c, n)) as ran
   cross join lateral (values
     ('decision_is_of_its_effect', g.effect_id <> e.effect_id),
     ('decision_ran_the_checks_in_order', ran.names is distinct from array['deny_list', 'authority', 'branch_lineage', 'dedup']
        or ran.results <> case g.decision
             when 'allow' then 'passed passed passed passed'
             else btrim(repeat('passed ', array_position(ran.names, g.denied_by_check) - 1) || 'denied'
                        || repeat(' not_reached', 4 - array_position(ran.names, g.denied_by_check))) end),
     ('decision_names_its_authority', g.checks #>> '{1,inputs_digest}' <> had.inputs_digest),
     ('claim_was_authorised_then', g.decision = 'allow' and not had.valid)
   ) as flaw(name, holds)
   where flaw.holds
$function$;

comment on function irrevon.audit_decisions() is
  'List decisions of the gate that its checks, or the authority of that instant, do not bear out.';
