-- contract_find_escape — where a text holds an escape that PostgreSQL cannot store, or null.
-- W10. \u0000 and lone surrogates are legal JSON text but not legal characters here, and no JSON
-- function gets past them. So each is replaced by a marker that the text cannot contain by chance,
-- and the marker is looked for. Escaped backslashes and whole surrogate pairs are taken out first.

create or replace function irrevon.contract_find_escape(p_text text)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_marker text := md5(p_text);
  v_text   text;
begin
  v_text := regexp_replace(replace(p_text, E'\\\\', E'\\/'),
    E'\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', '', 'g');
  v_text := regexp_replace(v_text, E'\\\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', v_marker, 'g');

  if strpos(v_text, v_marker) = 0 then
    return null;
  elsif not pg_input_is_valid(v_text, 'jsonb') then
    return '';
  end if;
  return coalesce((
    select replace(path, v_marker, chr(65533))
      from contract_walk(v_text::jsonb)
     where strpos(path, v_marker) > 0
        or (jsonb_typeof(node) = 'string' and strpos(node #>> '{}', v_marker) > 0)
     limit 1), '');
end;
$function$;

comment on function irrevon.contract_find_escape(text) is
  'The JSON pointer of the first NUL or lone surrogate in a JSON text, or null.';
