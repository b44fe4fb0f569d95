-- contract_find_duplicate — where a JSON text names one member twice, or null.
-- W10. jsonb keeps the last of two members in silence; json keeps both, so the walk is over json.

create or replace function irrevon.contract_find_duplicate(p_value json)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  return (
  with recursive walk (nth, path, node) as (
    select 1::bigint, '', p_value
    union all
    select child.nth, contract_pointer(walk.path, child.name), child.node
      from walk
     cross join lateral (
       select key as name, value as node, row_number() over (partition by key) as nth
         from json_each(case when json_typeof(walk.node) = 'object' then walk.node else '{}' end)
       union all
       select (ordinality - 1)::text, value, 1
         from json_array_elements(case when json_typeof(walk.node) = 'array' then walk.node else '[]' end)
              with ordinality
     ) as child
  )
  select bounded.path
    from (select path, nth from walk limit 20000) as bounded
   where nth > 1
   limit 1);
end;
$function$;

comment on function irrevon.contract_find_duplicate(json) is
  'The JSON pointer of the first member that a JSON text names twice, or null.';
