-- identity_refresh_authority — a fresher authority for the same intent; an older stamp is none.
-- RFC-002 §1 (authority-refresh append), decision I5. Internal. Instants are compared as instants.
-- Returns whether a refresh was appended.

create or replace function irrevon.identity_refresh_authority(
  p_effect_id     text,
  p_authority_ref text,
  p_stamped_at    timestamptz,
  p_now           timestamptz
)
returns boolean
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  insert into effect_authorities (effect_id, stamped_at, authority_ref, recorded_by, created_at)
  select p_effect_id, p_stamped_at, p_authority_ref, session_user, p_now
   where p_stamped_at > all (select stamped_at from effect_authorities where effect_id = p_effect_id);
  return found;
end;
$function$;

comment on function irrevon.identity_refresh_authority(text, text, timestamptz, timestamptz) is
  'Append an authority refresh if its stamp is the newest; returns whether it was.';
