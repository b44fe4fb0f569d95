-- schema_check_value — the keyword that a value breaks by itself, without its members and items; or null.
-- Equality is JSON Schema's and jsonb's alike: numbers by value, objects without order, false is not 0.
-- What the schema does not say is null, and a comparison with it is no refusal. Most schemas bound nothing: asking
-- first costs less than a call.

create or replace function irrevon.schema_check_value(p_schema jsonb, p_value jsonb, p_type text)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_types jsonb := p_schema -> 'type';
begin
  if p_schema = 'false' then
    return 'false: no value is allowed';
  elsif not v_types ? p_type
        and not (p_type = 'number' and v_types ? 'integer' and p_value::numeric % 1 = 0) then
    return 'type ' || replace(translate(v_types::text, '[]"', ''), ', ', ' or ');
  elsif p_schema -> 'const' <> p_value then
    return 'const';
  elsif p_schema ? 'enum' and not schema_lists(p_schema -> 'enum', p_value, p_type) then
    return 'enum';
  end if;

  case p_type
    when 'string' then
      if p_schema ?| '{minLength,maxLength}' then
        return schema_check_size(p_schema, 'Length', length(p_value #>> '{}'));
      end if;
    when 'array' then
      if p_schema ?| '{minItems,maxItems}' then
        return schema_check_size(p_schema, 'Items', jsonb_array_length(p_value));
      end if;
    when 'object' then
      if p_schema ?| '{minProperties,maxProperties}' then
        return schema_check_size(p_schema, 'Properties', (select count(*)::integer from jsonb_object_keys(p_value)));
      end if;
    when 'number' then
      if p_schema ?| '{minimum,maximum,exclusiveMinimum,exclusiveMaximum}' then
        return schema_check_number(p_schema, p_value::numeric);
      end if;
    else
      null;
  end case;
  return null;
end;
$function$;

comment on function irrevon.schema_check_value(jsonb, jsonb, text) is
  'The keyword of a schema that a value of this type breaks by itself, or null.';
