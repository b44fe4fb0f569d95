-- json_text_read — JSON that came from outside, as jsonb; null where jsonb cannot hold it even when mended.
-- Decision W12. Internal; never raises. NUL and lone surrogates become U+FFFD. A number that no double holds is
-- not taken: jsonb keeps 1e131000 in ten octets and prints it in 131,000.
--
-- Every replacement is one pass without look-behind, whose cost on hostile text grows with its square. Two
-- control characters, which JSON text cannot hold, stand for what must stay: an escaped backslash, a pair.

create or replace function irrevon.json_text_read(p_text text, p_most_octets integer)
returns jsonb
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
declare
  v_text text := p_text;
  v_json jsonb;
begin
  if octet_length(v_text) > p_most_octets or json_nests_deep(v_text) or v_text ~ E'[\\x01\\x02]' then
    return null;
  end if;

  if v_text ~* E'\\\\u(0000|d[89a-f])' then
    v_text := replace(v_text, E'\\\\', E'\x02');
    v_text := regexp_replace(v_text,
      E'\\\\u([dD][89abAB][0-9a-fA-F]{2})\\\\u([dD][c-fC-F][0-9a-fA-F]{2})', E'\x01\\1\x01\\2', 'g');
    v_text := regexp_replace(v_text, E'\\\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', E'\\\\ufffd', 'g');
    v_text := replace(replace(v_text, E'\x01', E'\\u'), E'\x02', E'\\\\');
  end if;

  v_json := case when pg_input_is_valid(v_text, 'jsonb') then v_text::jsonb end;
  return case when not jsonb_path_exists(v_json,
    'strict $.** ? (@.type() == "number" && (@.abs() > 1.8e308 || @ != 0 && @.abs() < 1e-330))') then v_json end;
end;
$function$;

comment on function irrevon.json_text_read(text, integer) is
  'Parse JSON text from outside into jsonb, mended where needed; null where that is impossible.';
