-- set_setting — change one tunable from the next call on (operator). The old value stays as a row.
-- RFC-002 §13. Returns set, or replayed where that value is in force already.
--   IR105 malformed_argument  no such setting; a value of another kind or outside its range; no reason

create or replace function irrevon.set_setting(p_name text, p_value text, p_reason text)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_setting settings;
  v_now     timestamptz;
begin
  perform begin_write();
  perform require_text('reason', p_reason, 2000);
  select * into v_setting from settings where name = p_name;
  perform require_argument('name', 'is a row of settings', v_setting.name is not null);
  perform require_argument('value', setting_rule(v_setting), setting_holds(v_setting, p_value));
  perform lock_stop(true);
  v_now := clock();

  if setting(p_name) = p_value then
    return 'replayed';
  end if;
  insert into setting_changes (name, value, reason, changed_by, created_at)
  values (p_name, p_value, p_reason, session_user, v_now);
  return 'set';
end;
$function$;

comment on function irrevon.set_setting(text, text, text) is
  'Change one setting; returns set or replayed. Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.set_setting(text, text, text) to irrevon_operator;
