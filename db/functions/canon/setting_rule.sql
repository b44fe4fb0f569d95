-- setting_rule — what a value of one setting has to be, in words.
-- RFC-002 §13. Internal.

create or replace function irrevon.setting_rule(p_setting irrevon.settings)
returns text
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case p_setting.kind when 'text' then 'is a time zone that PostgreSQL knows'
              when 'integer' then format('is an integer from %s to %s', p_setting.least, p_setting.most)
              else format('is a whole number of ms, s, min, h or days from %s to %s', p_setting.least, p_setting.most) end
$function$;

comment on function irrevon.setting_rule(irrevon.settings) is 'Return the rule that a setting''s value obeys.';
