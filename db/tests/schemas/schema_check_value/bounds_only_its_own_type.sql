begin;
select plan(30);

create temporary table bounds as
select *
  from (values
    ('string', '"ab"'::jsonb, array['minLength 2', 'maxLength 2']::text[], array['minLength 3', 'maxLength 1']::text[]),
    ('array', '[1, 2]', array['minItems 2', 'maxItems 2'], array['minItems 3', 'maxItems 1']),
    ('object', '{"a": 1, "b": 2}', array['minProperties 2', 'maxProperties 2'], array['minProperties 3', 'maxProperties 1']),
    ('number', '2', array['minimum 2', 'maximum 2', 'exclusiveMinimum 1', 'exclusiveMaximum 3'],
     array['minimum 3', 'maximum 1', 'exclusiveMinimum 2', 'exclusiveMaximum 2'])
  ) as bounds (type, value, kept, broken);
create function pg_temp.schema(p_bound text) returns jsonb
language sql as $$ select jsonb_build_object(split_part(p_bound, ' ', 1), split_part(p_bound, ' ', 2)::integer) $$;

select is(irrevon.schema_check_value(pg_temp.schema(bound), value, type), null, value::text || ' keeps ' || bound)
  from bounds, unnest(kept) as bound;
select is(irrevon.schema_check_value(pg_temp.schema(bound), value, type), bound, value::text || ' breaks ' || bound)
  from bounds, unnest(broken) as bound;
select is(irrevon.schema_check_value(pg_temp.schema(bound), 'true', 'boolean'), null, 'true is not bound by ' || bound)
  from bounds, unnest(broken) as bound;

select * from finish();
rollback;
