begin;
select plan(8);

create function pg_temp.chain(p_length integer) returns jsonb
language sql as $$
  select jsonb_build_object('$defs', jsonb_object_agg(n, case when n < p_length then jsonb_build_object('$ref', '#/$defs/' || n + 1) else '{}' end))
    from generate_series(1, p_length) as n
$$;

select is(irrevon.schema_reference_flaw('{"properties": {"a": {"$ref": "#"}}}', '#'), null, 'a cycle through data ends with it');
select isnt(irrevon.schema_reference_flaw('{"$ref": "#"}', '#'), null, 'the whole does not refer to itself');
select isnt(irrevon.schema_reference_flaw('{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}', '#/$defs/a'), null,
  'nor do two definitions to each other');
select isnt(irrevon.schema_reference_flaw('{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#"}}}', '#/$defs/a'), null,
  'nor by way of the whole');
select is(irrevon.schema_reference_flaw(pg_temp.chain(32), '#/$defs/1'), null, 'thirty-two definitions may refer on');
select isnt(irrevon.schema_reference_flaw(pg_temp.chain(33), '#/$defs/1'), null, 'thirty-three may not');
select isnt(irrevon.schema_reference_flaw('{"$defs": {"a": {}}}', '#/$defs/b'), null, 'what is named exists');
select is(irrevon.schema_flaw('{"$defs": {"a": {"items": {"$ref": "#/$defs/a/items"}}}}') ->> 'path', '/$defs/a/items/$ref',
  'schema_flaw asks it of each reference');

select * from finish();
rollback;
