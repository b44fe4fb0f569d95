-- inspect_denies — the incident entries that stopped an effect, or stop it now: who, why, and whether it was lifted.
-- RFC-002 §4 check 1. Internal. Reads the sections of inspect(): those that a decision of the gate cites, and those that it
-- would cite now. An entry that nobody met with a claim left no trace on the effect.

create or replace function irrevon.inspect_denies(p_told jsonb)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with cited as materialized (
    select distinct ref
      from (select g from jsonb_array_elements(p_told -> 'gate') as g
            union all
            select p_told -> 'gate_now') as decision(g)
     cross join lateral jsonb_array_elements_text(coalesce(decision.g #> '{inputs,denies}', '[]')) as ref
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'deny_ref', d.deny_ref, 'effect_class', d.effect_class, 'effect_type', d.effect_type, 'scope', d.scope,
           'adapter_id', d.adapter_id, 'reason', d.reason, 'denied_by', d.denied_by, 'at', d.created_at,
           'lift', case when l.deny_ref is not null then jsonb_build_object(
             'reason', l.reason, 'lifted_by', l.lifted_by, 'at', l.created_at) end) order by d.created_at, d.deny_ref), '[]')
    from cited
   cross join lateral (select * from deny_entries x where x.deny_ref = cited.ref::uuid offset 0) as d
    left join lateral (select * from deny_lifts x where x.deny_ref = d.deny_ref offset 0) as l on true
$function$;

comment on function irrevon.inspect_denies(jsonb) is 'Return the incident entries that stopped an effect, or stop it now.';
