-- inspect_authority — by which authority an effect may be sent: its stamps, grants, revocations, policy, and the verdict now.
-- RFC-002 §4 check 2; decisions G4-G7, I5. Internal. The newest stamp counts. What a gate decided at its own instant stands
-- in the gate's history.

create or replace function irrevon.inspect_authority(p_record irrevon.effect_records, p_now timestamptz)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with stamps as materialized (
    select s.* from effect_authorities s where s.effect_id = p_record.effect_id
  ), named as materialized (
    select distinct s.authority_ref from stamps s
  )
  select jsonb_build_object(
    'authority_ref', (select s.authority_ref from stamps s order by s.stamped_at desc limit 1),
    'now', gate_check_authority(p_record, p_now),
    'stamps', (
      select coalesce(jsonb_agg(jsonb_build_object('authority_ref', s.authority_ref, 'stamped_at', s.stamped_at,
               'recorded_by', s.recorded_by, 'at', s.created_at) order by s.created_at, s.stamped_at), '[]') from stamps s),
    'grants', (
      select coalesce(jsonb_agg(jsonb_build_object('authority_ref', g.authority_ref, 'stamped_at', g.stamped_at,
               'expires_at', g.expires_at, 'bound_effect', g.effect_id, 'bound_parameters', g.parameters_digest,
               'granted_by', g.granted_by, 'reason', g.reason, 'at', g.created_at) order by g.authority_seq), '[]')
        from named
       cross join lateral (
         select * from authorities a where a.authority_ref = named.authority_ref and a.scope = p_record.scope offset 0) as g),
    'revocations', (
      select coalesce(jsonb_agg(jsonb_build_object('authority_ref', r.authority_ref, 'reason', r.reason,
               'revoked_by', r.revoked_by, 'at', r.created_at) order by r.revocation_seq), '[]')
        from named
       cross join lateral (
         select * from authority_revocations v
          where v.authority_ref = named.authority_ref and v.scope = p_record.scope offset 0) as r),
    'policy', (
      select jsonb_build_object('scope_pattern', p.scope_pattern, 'max_age', p.max_age::text, 'mode', p.mode,
               'set_by', p.set_by, 'reason', p.reason, 'at', p.created_at)
        from authority_policy(p_record.scope) as p))
$function$;

comment on function irrevon.inspect_authority(irrevon.effect_records, timestamptz) is
  'Return the stamps, grants, revocations and policy of an effect, and whether they authorise it now.';
