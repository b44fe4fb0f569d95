-- setting — the value in force of one tunable of RFC-002 §13, as text; the caller casts it.
-- Internal. An unknown name is a mistake in our own code and raises P0002 no_data_found.

create or replace function irrevon.setting(p_name text)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_value text;
begin
  select coalesce(
           (select c.value from setting_changes c where c.name = s.name order by c.change_seq desc limit 1),
           s.default_value)
    into strict v_value
    from settings s
   where s.name = p_name;

  return v_value;
end;
$function$;

comment on function irrevon.setting(text) is 'Return the value in force of one setting.';
