-- inspect_gate — what the gate decided about an effect: each evaluation with the result and inputs of every check.
-- RFC-002 §4, §11 (2). Internal. The newest p_limit, oldest first. `inputs` are those of the check that denied; of what a
-- dedup deny cites, the blocking operation and how much of each: the rest stands in the other sections.

create or replace function irrevon.inspect_gate(p_effect_id text, p_limit integer)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'operation_id', e.operation_id,
           'claim_token', g.claim_token,
           'variant', g.variant,
           'decision', g.decision,
           'check', g.denied_by_check,
           'reason', g.reason,
           'checks', g.checks,
           'inputs', g.evidence -> 'inputs',
           'dedup', case when g.evidence ? 'dedup' then jsonb_build_object(
             'operation_id', g.evidence #> '{dedup,operation_id}',
             'lifecycle', g.evidence #> '{dedup,transitions,-1,to}',
             'receipts', jsonb_array_length(coalesce(nullif(g.evidence #> '{dedup,receipts}', 'null'), '[]')),
             'findings', jsonb_array_length(coalesce(nullif(g.evidence #> '{dedup,findings}', 'null'), '[]')),
             'variants', g.evidence #> '{dedup,variants,total}') end,
           'asked_by', g.asked_by,
           'at', g.evaluated_at) order by g.gate_decision_id), '[]')
    from (select * from gate_decisions x
           where x.effect_id = p_effect_id order by x.gate_decision_id desc limit p_limit) as g
   cross join lateral (
     select x.operation_id from effect_executions x where x.execution_id = g.execution_id offset 0) as e
$function$;

comment on function irrevon.inspect_gate(text, integer) is
  'Return the gate''s decisions on an effect, oldest first, each with its checks and inputs.';
