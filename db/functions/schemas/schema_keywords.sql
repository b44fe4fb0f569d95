-- schema_keywords — the keywords of the subset of JSON Schema 2020-12 that parameters are checked by, as data.
-- Each with the kind of its value (schema_keyword_flaw). What the last lines hold is allowed and says nothing:
-- `format`, too, is an annotation here, as it is by default in 2020-12.

create or replace function irrevon.schema_keywords()
returns jsonb
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
begin
  return '{
    "type": "types", "enum": "array", "const": "any",
    "required": "names", "properties": "schemas", "additionalProperties": "schema", "items": "schema",
    "minLength": "size", "maxLength": "size", "minItems": "size", "maxItems": "size",
    "minProperties": "size", "maxProperties": "size",
    "minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number",
    "$ref": "reference", "$defs": "schemas",

    "title": "string", "description": "string", "$comment": "string", "format": "string", "$schema": "dialect",
    "default": "any", "examples": "array",
    "deprecated": "boolean", "readOnly": "boolean", "writeOnly": "boolean"
  }'::jsonb;
end;
$function$;

comment on function irrevon.schema_keywords() is
  'The keywords of the supported subset of JSON Schema 2020-12, each with the kind of its value.';
