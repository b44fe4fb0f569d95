-- gate_check_authority — is the effect authorised, here and now?
-- RFC-002 §4 check 2, decisions G4-G7. Internal. The newest stamp of the effect counts; a grant of the same
-- (authority_ref, scope) may carry the issuer's expiry and bindings. Expiry is that, else stamp plus the
-- policy's max_age; an authority that expires at this very instant has expired. Where there is a grant, its stamp counts,
-- and no newer one of the contract: only another grant helps. Reasons:
--   no_authority  not_granted  revoked  stamped_in_the_future  grant_expired  expired  bound_elsewhere

create or replace function irrevon.gate_check_authority(p_record irrevon.effect_records, p_now timestamptz)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_link    effect_authorities;
  v_grant   authorities;
  v_policy  authority_policies := authority_policy(p_record.scope);
  v_stamp   timestamptz;
  v_expiry  timestamptz;
  v_revoked boolean;
begin
  select * into v_link from effect_authorities
   where effect_id = p_record.effect_id order by stamped_at desc limit 1;
  select * into v_grant from authorities
   where authority_ref = v_link.authority_ref and scope = p_record.scope
   order by authority_seq desc limit 1;
  v_revoked := exists (select from authority_revocations
                        where authority_ref = v_link.authority_ref and scope = p_record.scope);
  v_stamp := coalesce(v_grant.stamped_at, v_link.stamped_at);
  v_expiry := coalesce(v_grant.expires_at, v_stamp + v_policy.max_age);

  return gate_result('authority',
    case when v_link.authority_ref is null then 'no_authority'
         when v_policy.mode = 'granted' and v_grant.authority_ref is null then 'not_granted'
         when v_revoked then 'revoked'
         when v_stamp > p_now and v_stamp > p_now + setting('stamp_skew')::interval then 'stamped_in_the_future'
         when v_expiry <= p_now and v_grant.authority_ref is not null then 'grant_expired'
         when v_expiry <= p_now then 'expired'
         when v_grant.effect_id <> p_record.effect_id
           or v_grant.parameters_digest <> p_record.parameters_digest then 'bound_elsewhere' end,
    jsonb_build_object(
      'authority_ref', v_link.authority_ref,
      'scope',         p_record.scope,
      'stamped_at',    v_stamp,
      'expires_at',    v_expiry,
      'revoked',       v_revoked,
      'mode',          v_policy.mode,
      'bound_effect',  v_grant.effect_id,
      'bound_parameters', v_grant.parameters_digest));
end;
$function$;

comment on function irrevon.gate_check_authority(irrevon.effect_records, timestamptz) is
  'Gate check 2: an authority is present, bound to this scope, not revoked, and not expired at this instant.';
