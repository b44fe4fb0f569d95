-- inspect_promises — every single promise of a declaration that is about one effect type: a path and its value.
-- RFC-002 §6.1. Internal: inspect_declaration compares two of them. Other effect types are left out; an empty object or
-- array is a promise too.

create or replace function irrevon.inspect_promises(p_declaration jsonb, p_effect_type text)
returns table (path text, promise jsonb)
language sql
immutable
set search_path = irrevon, pg_temp
as $function$
  with recursive walk (path, node) as (
    select '', p_declaration || jsonb_build_object('effect_types', case when p_declaration -> 'effect_types' ? p_effect_type
             then jsonb_build_object(p_effect_type, p_declaration -> 'effect_types' -> p_effect_type) else '{}' end)
    union all
    select walk.path || '/' || replace(replace(below.key, '~', '~0'), '/', '~1'), below.value
      from walk
     cross join lateral (
       select o.key, o.value from jsonb_each(case when jsonb_typeof(walk.node) = 'object' then walk.node else '{}' end) as o
       union all
       select (i.n - 1)::text, i.value
         from jsonb_array_elements(case when jsonb_typeof(walk.node) = 'array' then walk.node else '[]' end)
              with ordinality as i(value, n)) as below
  )
  select walk.path, walk.node
    from walk
   where jsonb_typeof(walk.node) not in ('object', 'array') or walk.node in ('{}', '[]')
$function$;

comment on function irrevon.inspect_promises(jsonb, text) is
  'Every promise of a declaration that is about one effect type, by its path.';
