-- contract_nests_too_deep — may this text not be given to a JSON parser?
-- PostgreSQL's parser recurses, and its answer to a megabyte of "[" is 54001, an error that no
-- function may meet. More than 100 containers inside each other, or 20,000 in all, are refused
-- unparsed; the narrower bounds of a payload are checked on what was parsed, where paths are known.
--
-- Few brackets cannot nest deeply, so common documents end at the first test. Otherwise strings are
-- taken out (escaped backslashes first, then escaped quotes, then every second part), one kind of
-- bracket is left, and each pass removes the innermost containers: exactly one level.

create or replace function irrevon.contract_nests_too_deep(p_text text)
returns boolean
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_brackets text;
begin
  if octet_length(p_text) - octet_length(replace(replace(p_text, '{', ''), '[', '')) <= 100 then
    return false;
  end if;

  select string_agg(part, '' order by place) into v_brackets
    from string_to_table(replace(replace(p_text, E'\\\\', ''), E'\\"', ''), '"')
         with ordinality as parts (part, place)
   where place % 2 = 1;
  v_brackets := regexp_replace(translate(v_brackets, '[]', '{}'), '[^{}]+', '', 'g');

  if length(v_brackets) > 40000 then
    return true;
  end if;
  for i in 1 .. 100 loop
    exit when v_brackets = '';
    v_brackets := replace(v_brackets, '{}', '');
  end loop;
  return v_brackets <> '';
end;
$function$;

comment on function irrevon.contract_nests_too_deep(text) is
  'Whether a text holds too many JSON containers, or too deep ones, to be parsed.';
