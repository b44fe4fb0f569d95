-- set_authority_policy — how long a stamp lasts in some scopes, and who may authorise there, from the next claim on (operator).
-- RFC-002 §2.2, decision G7. A stop (W5).
--   p_scope_pattern  an exact scope, or a prefix followed by *; the star is a wildcard at the end only, and cannot stand
--                    elsewhere. * alone is every scope. An exact scope counts before every prefix, a longer prefix before
--                    a shorter one; nothing is ever matched by parts of several
--   p_max_age        how long after its stamp an authority without an expiry is valid: a whole number of ms, s, min, h or
--                    days, from 1 s to 366 days
--   p_mode           self_declared: a contract's own authority_ref authorises; granted: only what grant_authority wrote
-- Returns set, or replayed where that pattern says the same already.
--   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.set_authority_policy(p_scope_pattern text, p_max_age text, p_mode text, p_reason text)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_age_rule constant settings := ('max_age', 'interval', '24 h', '1 s', '366 days', 'irrevon', '');
  v_newest   authority_policies;
  v_now      timestamptz;
begin
  perform begin_write();
  perform require_name('scope_pattern', regexp_replace(p_scope_pattern, '[*]$', '_'), 512);   -- a prefix may end in a blank
  perform require_text('reason', p_reason, 2000);
  perform require_argument('scope_pattern', 'is a scope, or a prefix followed by *',
                           position('*' in p_scope_pattern) in (0, length(p_scope_pattern)));
  perform require_argument('max_age', setting_rule(v_age_rule), setting_holds(v_age_rule, p_max_age));
  perform require_argument('mode', 'is self_declared or granted', p_mode in ('self_declared', 'granted'));
  perform lock_stop(true);
  v_now := clock();

  select * into v_newest from authority_policies
   where scope_pattern = p_scope_pattern order by policy_seq desc limit 1;
  if (v_newest.max_age, v_newest.mode) = (p_max_age::interval, p_mode) then
    return 'replayed';
  end if;

  insert into authority_policies (scope_pattern, max_age, mode, set_by, created_at, reason)
  values (p_scope_pattern, p_max_age::interval, p_mode, session_user, v_now, p_reason);
  return 'set';
end;
$function$;

comment on function irrevon.set_authority_policy(text, text, text, text) is
  'Set how long a stamp lasts, and who may authorise, in the scopes of a pattern; returns set or replayed. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.set_authority_policy(text, text, text, text) to irrevon_operator;
