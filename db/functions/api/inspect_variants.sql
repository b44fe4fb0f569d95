-- inspect_variants — the other wordings of an effect, and the re-registrations that contradicted it.
-- RFC-002 §1, decision I6. Internal. The newest p_limit of each, oldest first: digests, never values.

create or replace function irrevon.inspect_variants(p_effect_id text, p_limit integer)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
    'variants', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'parameters_digest', v.parameters_digest, 'event_time', v.event_time, 'recorded_by', v.recorded_by,
               'at', v.created_at, 'repeats', again.total, 'last_at', again.last_at) order by v.variant_seq), '[]')
        from (select * from parameter_variants x
               where x.effect_id = p_effect_id order by x.variant_seq desc limit p_limit) as v
       cross join lateral (
         select count(*) as total, max(r.created_at) as last_at
           from (select * from parameter_variant_repeats y where y.variant_seq = v.variant_seq offset 0) as r) as again),
    'identity_conflicts', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'members', c.members, 'contract_digest', c.contract_digest, 'refused_by', c.refused_by, 'at', c.created_at)
               order by c.conflict_seq), '[]')
        from (select * from (select * from identity_conflicts y where y.effect_id = p_effect_id offset 0) as x
               order by x.conflict_seq desc limit p_limit) as c))
$function$;

comment on function irrevon.inspect_variants(text, integer) is
  'Return the other wordings of an effect and its identity conflicts, by digest.';
