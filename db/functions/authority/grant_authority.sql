-- grant_authority — an authority is valid in one scope until an instant, perhaps for one effect or one payload only (operator).
-- RFC-002 §2.2, §4 check 2; decisions G4-G7. It may come before any effect names the authority, and of one
-- (authority_ref, scope) the newest grant counts: so it can also narrow an earlier one, and is a stop (W5). It is stamped
-- by the ledger's clock. Without p_expires_at the policy's max_age bounds it, counted from the grant. An approval of one
-- effect names p_effect_id, which outlives every crash, and p_parameters_digest, so that nothing else is executed (G5).
--   granted
--   replayed  the newest grant says the same
--   revoked   the authority is revoked in this scope, for ever; nothing is written
--   IR303 unbounded_authority   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.grant_authority(
  p_authority_ref     text,
  p_scope             text,
  p_expires_at        timestamptz,
  p_reason            text,
  p_effect_id         text default null,
  p_parameters_digest text default null
)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_newest authorities;
  v_now    timestamptz;
begin
  perform begin_write();
  perform require_name('authority_ref', p_authority_ref, 512);
  perform require_name('scope', p_scope, 512);
  perform require_text('reason', p_reason, 2000);
  perform require_argument('effect_id', 'is 64 lower-case hex digits', coalesce(p_effect_id ~ '^[0-9a-f]{64}$', true));
  perform require_argument('parameters_digest', 'is 64 lower-case hex digits',
                           coalesce(p_parameters_digest ~ '^[0-9a-f]{64}$', true));
  if not isfinite(p_expires_at) then
    perform fail('unbounded_authority', '{"path": "expires_at", "rule": "is finite, or null"}');
  end if;
  perform lock_stop(true);
  v_now := clock();
  perform require_argument('expires_at', 'lies ahead', coalesce(p_expires_at > v_now, true));

  if exists (select from authority_revocations where authority_ref = p_authority_ref and scope = p_scope) then
    return 'revoked';
  end if;
  select * into v_newest from authorities
   where authority_ref = p_authority_ref and scope = p_scope order by authority_seq desc limit 1;
  if found and p_expires_at is not null
     and (v_newest.expires_at, v_newest.effect_id, v_newest.parameters_digest)
         is not distinct from (p_expires_at, p_effect_id, p_parameters_digest) then
    return 'replayed';
  end if;

  insert into authorities (authority_ref, scope, stamped_at, expires_at, effect_id, parameters_digest,
                           granted_by, created_at, reason)
  values (p_authority_ref, p_scope, v_now, p_expires_at, p_effect_id, p_parameters_digest, session_user, v_now, p_reason);
  return 'granted';
end;
$function$;

comment on function irrevon.grant_authority(text, text, timestamptz, text, text, text) is
  'Grant an authority in one scope, perhaps bound to one effect or payload; returns granted, replayed or revoked. '
  'Refuses unbounded_authority (IR303), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.grant_authority(text, text, timestamptz, text, text, text) to irrevon_operator;
