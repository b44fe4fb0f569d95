-- inspect_sightings — what sweeps listed and could not simply tick off, and names this effect.
-- RFC-002 §7.2, decision R9. Internal. By the operation that an entry was matched to, a step that the ledger has forgotten
-- included; the newest p_limit, oldest first. Listing keys show their names, their values only where they are revealed.

create or replace function irrevon.inspect_sightings(p_effect_id text, p_reveal boolean, p_limit integer)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with operations as materialized (
    select p_effect_id || ':' || n as operation_id
      from generate_series(0, (select coalesce(max(e.step), 0) + 1 from effect_executions e where e.effect_id = p_effect_id)) as n
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'operation_id', s.matched_operation, 'verdict', s.verdict, 'matched_by', s.matched_by,
           'adapter_id', s.adapter_id, 'destination_ref', s.destination_ref, 'listed_at', s.listed_at,
           'run_token', run.run_token,
           'listing_keys', (select coalesce(jsonb_agg(k order by k collate "C"), '[]') from jsonb_object_keys(s.listing_keys) as k),
           'listed', case when p_reveal then s.listing_keys end,
           'evidence', inspect_evidence(s.evidence, p_reveal), 'at', s.created_at) order by s.sighting_id), '[]')
    from (select x.*
            from operations
           cross join lateral (
             select * from sweep_sightings y where y.matched_operation = operations.operation_id offset 0) as x
           order by x.sighting_id desc
           limit p_limit) as s
   cross join lateral (select r.run_token from sweep_runs r where r.sweep_run_id = s.run_id offset 0) as run
$function$;

comment on function irrevon.inspect_sightings(text, boolean, integer) is
  'Return the sightings of sweeps that name an effect.';
