-- resolve_frontiers — where the latest execution of each of these effects stands, and whether it came to nothing.
-- RFC-002 §0 (frontier). Internal. Each effect once. is_nothing: it ended without a commit, and nothing speaks against that.

create or replace function irrevon.resolve_frontiers(p_effect_ids text[])
returns table (effect_id text, state text, is_nothing boolean)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select latest.effect_id, latest.state,
         s.is_terminal and not s.blocks_dispatch and effect_contradiction(latest.effect_id) is null
    from (select distinct on (e.effect_id) e.effect_id, f.state
            from effect_executions e join frontiers f using (execution_id)
           where e.effect_id = any (p_effect_ids)
           order by e.effect_id, e.step desc) as latest
    join canon_states s using (state)
$function$;

comment on function irrevon.resolve_frontiers(text[]) is
  'Return the frontier of each of some effects, and whether it came to nothing.';
