begin;
select plan(3);

create function pg_temp.extended(p_places integer, p_beside text) returns jsonb
language sql as $$
  select jsonb_build_object('$defs', '{"base": {}}'::jsonb, 'properties', jsonb_object_agg('p' || n,
           jsonb_build_object('$ref', '#/$defs/base', p_beside, '{}'::jsonb)))
    from generate_series(1, p_places) as n
$$;

select is(irrevon.schema_flaw(pg_temp.extended(16, 'items')), null, 'sixteen $ref beside items');
select is(irrevon.schema_flaw(pg_temp.extended(17, 'properties')),
  '{"path": "", "rule": "at most 16 $ref stand beside properties, additionalProperties or items"}', 'seventeen are too many');
select is(irrevon.schema_flaw(pg_temp.extended(100, 'default')), null, 'beside what does not look inside they cost nothing');

select * from finish();
rollback;
