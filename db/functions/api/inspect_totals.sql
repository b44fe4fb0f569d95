-- inspect_totals — how many rows each section that may be cut short has in all.
-- RFC-002 §9 (has_more). Internal.

create or replace function irrevon.inspect_totals(p_effect_id text)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
    'gate', (select count(*) from (select from gate_decisions x where x.effect_id = p_effect_id offset 0) as g),
    'variants', (select count(*) from (select from parameter_variants x where x.effect_id = p_effect_id offset 0) as v),
    'identity_conflicts', (select count(*) from (select from identity_conflicts x where x.effect_id = p_effect_id offset 0) as c),
    'probes', (
      select count(*) from effect_executions e
       cross join lateral (select from probe_orders x where x.execution_id = e.execution_id offset 0) as p
       where e.effect_id = p_effect_id),
    'notes', (
      select count(*) from effect_executions e
       cross join lateral (select from adjudication_notes x where x.execution_id = e.execution_id offset 0) as n
       where e.effect_id = p_effect_id))
$function$;

comment on function irrevon.inspect_totals(text) is 'Return how many rows the sections that may be cut short have in all.';
