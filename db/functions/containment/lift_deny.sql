-- lift_deny — end one containment (operator). The entry stays as a fact; the lift is a row of its own.
-- RFC-002 §2.2, §4 check 1. Returns lifted, or replayed where it was lifted before.
--   IR105 malformed_argument  no such entry, or the reason is missing

create or replace function irrevon.lift_deny(p_deny_ref uuid, p_reason text)
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
  perform require_text('reason', p_reason, 2000);
  perform require_argument('deny_ref', 'was returned by deny()',
                           exists (select from deny_entries where deny_ref = p_deny_ref));
  perform lock_stop(true);
  v_now := clock();

  insert into deny_lifts (deny_ref, reason, lifted_by, created_at)
  values (p_deny_ref, p_reason, session_user, v_now)
  on conflict (deny_ref) do nothing;
  if not found then
    return 'replayed';
  end if;

  delete from denies_in_force where deny_ref = p_deny_ref;
  return 'lifted';
end;
$function$;

comment on function irrevon.lift_deny(uuid, text) is
  'Lift one deny entry; returns lifted or replayed. Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.lift_deny(uuid, text) to irrevon_operator;
