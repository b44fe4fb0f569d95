-- resolve_frontiers — where the latest execution of each of these effects stands.
-- RFC-002 §0 (frontier). Internal. Each effect once.

create or replace function irrevon.resolve_frontiers(p_effect_ids text[])
returns table (effect_id text, state text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select distinct on (e.effect_id) e.effect_id, f.state
    from effect_executions e join frontiers f using (execution_id)
   where e.effect_id = any (p_effect_ids)
   order by e.effect_id, e.step desc
$function$;

comment on function irrevon.resolve_frontiers(text[]) is 'Return the frontier of each of some effects.';
