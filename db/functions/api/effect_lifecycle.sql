-- effect_lifecycle — where an effect stands: the frontier of its latest execution.
-- RFC-002 §2.2, §9. Internal.

create or replace function irrevon.effect_lifecycle(p_effect_id text)
returns text
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select f.state
    from frontiers f
   where f.execution_id = (select e.execution_id from effect_executions e where e.effect_id = p_effect_id order by e.step desc limit 1)
$function$;

comment on function irrevon.effect_lifecycle(text) is 'Return the state of an effect''s latest execution.';
