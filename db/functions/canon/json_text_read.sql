-- json_text_read — JSON that came from outside, as jsonb; null where jsonb cannot hold it even when mended.
-- Decision W12. Internal; never raises. NUL and lone surrogates become U+FFFD.

create or replace function irrevon.json_text_read(p_text text, p_most_octets integer)
returns jsonb
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
declare
  v_text text := p_text;
begin
  if octet_length(v_text) > p_most_octets or json_nests_deep(v_text) then
    return null;
  end if;

  if v_text ~* '\\u(0000|d[89a-f])' then
    v_text := regexp_replace(v_text, '\\u0000', '\\ufffd', 'g');
    v_text := regexp_replace(v_text, '\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])', '\\ufffd', 'g');
    v_text := regexp_replace(v_text,
      '(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}', '\\ufffd', 'g');
  end if;

  return case when pg_input_is_valid(v_text, 'jsonb') then v_text::jsonb end;
end;
$function$;

comment on function irrevon.json_text_read(text, integer) is
  'Parse JSON text from outside into jsonb, mended where needed; null where that is impossible.';
