-- setting_holds — is this text a value of that setting, and within its range?
-- RFC-002 §13. Internal; never raises. The only setting of kind text names a time zone. An interval is one number
-- and one unit, because every session has to read it alike: IntervalStyle turns the signs of longer texts, and
-- lock_timeout, which takes the text as it is, knows no other units and reads a bare number as milliseconds.

create or replace function irrevon.setting_holds(p_setting irrevon.settings, p_value text)
returns boolean
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_value is null or octet_length(p_value) > 64 then
    return false;
  elsif p_setting.kind = 'text' then
    return exists (select from pg_timezone_names where name = p_value);
  elsif p_setting.kind = 'integer' then
    return p_value ~ '^[0-9]{1,9}$' and p_value::integer between p_setting.least::integer and p_setting.most::integer;
  end if;

  return p_value ~ '^(0|[1-9][0-9]{0,8}) ?(ms|s|min|h|days?)$'
     and p_value::interval between p_setting.least::interval and p_setting.most::interval;
end;
$function$;

comment on function irrevon.setting_holds(irrevon.settings, text) is
  'Say whether a text is a value of a setting within its range.';
