-- revoke_authority — an authority authorises nothing any more, in this scope, for ever (operator).
-- RFC-002 §2.2, §4 check 2; decisions G7, W5. A stop. It may come before any effect names the authority.
-- Returns revoked, or replayed where it was revoked before.
--   IR105 malformed_argument  authority_ref, scope or reason

create or replace function irrevon.revoke_authority(p_authority_ref text, p_scope text, p_reason text)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_now timestamptz;
begin
  perform begin_write();
  perform require_name('authority_ref', p_authority_ref, 512);
  perform require_name('scope', p_scope, 512);
  perform require_text('reason', p_reason, 2000);
  perform lock_stop(true);
  v_now := clock();

  if exists (select from authority_revocations
              where authority_ref = p_authority_ref and scope = p_scope) then
    return 'replayed';
  end if;

  insert into authority_revocations (authority_ref, scope, reason, revoked_by, created_at)
  values (p_authority_ref, p_scope, p_reason, session_user, v_now);
  return 'revoked';
end;
$function$;

comment on function irrevon.revoke_authority(text, text, text) is
  'Revoke an authority in one scope; returns revoked or replayed. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.revoke_authority(text, text, text) to irrevon_operator;
