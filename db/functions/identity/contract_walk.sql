-- contract_walk — the nodes of a document with their JSON pointers, shallowest first.
-- Only for refusals, which have to name a place. Bounded: a document worth walking further breaks the
-- bound on its nodes anyway.

create or replace function irrevon.contract_walk(p_value jsonb)
returns table (path text, node jsonb)
language plpgsql
immutable strict
rows 100
set search_path = irrevon, pg_temp
as $function$
#variable_conflict use_column
begin
  return query
  with recursive walk (path, node) as (
    select '', p_value
    union all
    select contract_pointer(walk.path, child.name), child.node
      from walk
     cross join lateral (
       select key as name, value as node
         from jsonb_each(case when jsonb_typeof(walk.node) = 'object' then walk.node else '{}' end)
       union all
       select (ordinality - 1)::text, value
         from jsonb_array_elements(case when jsonb_typeof(walk.node) = 'array' then walk.node else '[]' end)
              with ordinality
     ) as child
  )
  select walk.path, walk.node from walk limit 20000;
end;
$function$;

comment on function irrevon.contract_walk(jsonb) is
  'Up to 20,000 nodes of a JSON document with their pointers, shallowest first.';
