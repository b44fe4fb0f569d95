-- schema_keyword_flaw — the rule that the value of one keyword breaks for its kind, or null.
-- The kinds of schema_keywords, as the meta-schema of 2020-12 has them. What is inside of schemas, and where a
-- reference leads, is the caller's to check. Another dialect may mean other things by the same words.

create or replace function irrevon.schema_keyword_flaw(p_kind text, p_value jsonb)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_type  text  := jsonb_typeof(p_value);
  v_items jsonb := case v_type when 'array' then p_value else jsonb_build_array(p_value) end;
begin
  case p_kind
    when 'any', 'schema' then
      return null;
    when 'array', 'string', 'boolean', 'number' then
      return case when v_type <> p_kind then 'is of type ' || p_kind end;
    when 'schemas' then
      return case when v_type <> 'object' then 'is an object of schemas' end;
    when 'reference' then
      return case when v_type <> 'string' then 'is a string' end;
    when 'dialect' then
      return case when p_value <> '"https://json-schema.org/draft/2020-12/schema"'
                  then 'is https://json-schema.org/draft/2020-12/schema' end;
    when 'size' then
      return case when v_type <> 'number' then 'is an integer of at least 0'
                  when p_value::numeric < 0 or p_value::numeric % 1 <> 0 then 'is an integer of at least 0' end;
    when 'types' then
      return case when v_items = '[]' or not v_items <@ '["null", "boolean", "object", "array", "number", "string", "integer"]'
                       or (select count(*) <> count(distinct item) from jsonb_array_elements(v_items) as item)
                  then 'is a type, or a list of different types' end;
    when 'names' then
      return case when v_type <> 'array' or exists (
                         select from jsonb_array_elements(v_items) as item where jsonb_typeof(item) <> 'string')
                       or (select count(*) <> count(distinct item) from jsonb_array_elements(v_items) as item)
                  then 'is a list of different strings' end;
  end case;
end;
$function$;

comment on function irrevon.schema_keyword_flaw(text, jsonb) is
  'The rule that the value of a schema''s keyword breaks for its kind, or null.';
