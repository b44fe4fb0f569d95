-- What it costs is how often it looks: once at each value, and once at each schema that applies there.
begin;
\ir ../../support/refusal.psql
select plan(4);
set local track_functions = 'all';

-- How often a function was called while a value was checked; the answer has to be that nothing is wrong.
create function pg_temp.calls(p_function regproc, p_schema jsonb, p_value jsonb) returns bigint
language plpgsql as $function$
declare
  v_before bigint := coalesce(pg_stat_get_xact_function_calls(p_function), 0);
begin
  if irrevon.schema_check(p_schema, p_value) is not null then
    return null;
  end if;
  return pg_stat_get_xact_function_calls(p_function) - v_before;
end;
$function$;

select is(pg_temp.calls('irrevon.schema_check_node', pg_temp.declaration() #> '{effect_types,order.create,parameters}', pg_temp.contract() -> 'parameters'),
  2::bigint, 'the documented order: itself, and the one member that its schema speaks of');

select jsonb_build_object('rows', jsonb_agg(jsonb_build_object('sku', 'SKU-' || n, 'quantity', n, 'tags', '["a", "b"]'::jsonb))) as value
  from generate_series(1, 1666) as n
  \gset
select '{"required": ["rows"], "additionalProperties": false,
         "properties": {"rows": {"type": "array", "items": {"$ref": "#/$defs/row"}}},
         "$defs": {"row": {"type": "object", "required": ["sku", "quantity", "tags"], "additionalProperties": false, "properties": {
           "sku": {"type": "string", "minLength": 1, "maxLength": 40}, "quantity": {"type": "integer", "minimum": 0},
           "tags": {"type": "array", "items": {"enum": ["a", "b"]}}}}}}' as schema
  \gset
select is(irrevon.schema_check(:'schema', :'value'), null, 'ten thousand values, each held against a schema');
select is(pg_temp.calls('irrevon.schema_check_node', :'schema', :'value'), 2::bigint + 1666 * 6, 'each is looked at once');
select is(pg_temp.calls('irrevon.schema_check_value', :'schema', :'value'), 2::bigint + 1666 * 7, 'and each row by its $ref and by what that names');

select * from finish();
rollback;
