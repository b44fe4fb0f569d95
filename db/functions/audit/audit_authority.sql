-- audit_authority — which authority an effect had at an instant, and whether it authorised it.
-- RFC-002 §4 check 2; decisions G4-G7, I5. Internal. gate_check_authority, of the past; it holds the gate to its word, and so
-- shares none of its text but the names of the inputs, which it writes down in the order of RFC 8785: jcs() is slower. A stamp
-- may lie as far ahead as the setting can ever allow.

create or replace function irrevon.audit_authority(
  p_record irrevon.effect_records,
  p_at     timestamptz,
  out valid         boolean,
  out inputs_digest text
)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_link    effect_authorities;
  v_grant   authorities;
  v_policy  authority_policies;
  v_revoked boolean;
  v_stamp   timestamptz;
  v_expiry  timestamptz;
begin
  select * into v_link from effect_authorities a
   where a.effect_id = p_record.effect_id and a.created_at <= p_at order by a.stamped_at desc limit 1;
  select * into v_grant from authorities a
   where (a.authority_ref, a.scope) = (v_link.authority_ref, p_record.scope) and a.created_at <= p_at
   order by a.authority_seq desc limit 1;
  v_revoked := exists (select from authority_revocations a
                        where (a.authority_ref, a.scope) = (v_link.authority_ref, p_record.scope) and a.created_at <= p_at);
  v_policy := authority_policy(p_record.scope, p_at);
  v_stamp := coalesce(v_grant.stamped_at, v_link.stamped_at);
  v_expiry := coalesce(v_grant.expires_at, v_stamp + v_policy.max_age);

  valid := coalesce(v_link.effect_id is not null and not v_revoked and v_expiry > p_at
    and (v_policy.mode = 'self_declared' or v_grant.authority_seq is not null)
    and v_stamp <= p_at + (select most from settings where name = 'stamp_skew')::interval
    and coalesce(v_grant.effect_id, p_record.effect_id) = p_record.effect_id
    and coalesce(v_grant.parameters_digest, p_record.parameters_digest) = p_record.parameters_digest, false);
  inputs_digest := encode(sha256(convert_to(
    '{"authority_ref":' || coalesce(to_json(v_link.authority_ref)::text, 'null')
    || ',"bound_effect":' || coalesce(to_json(v_grant.effect_id)::text, 'null')
    || ',"bound_parameters":' || coalesce(to_json(v_grant.parameters_digest)::text, 'null')
    || ',"expires_at":' || coalesce(to_json(v_expiry)::text, 'null') || ',"mode":' || to_json(v_policy.mode)
    || ',"revoked":' || v_revoked || ',"scope":' || to_json(p_record.scope)
    || ',"stamped_at":' || coalesce(to_json(v_stamp)::text, 'null') || '}', 'UTF8')), 'hex');
end;
$function$;

comment on function irrevon.audit_authority(irrevon.effect_records, timestamptz) is
  'Say whether an effect was authorised at an instant, with the digest of what the gate was to look at.';
