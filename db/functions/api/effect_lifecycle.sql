-- effect_lifecycle — where an effect stands: the frontier of its latest execution.
-- RFC-002 §2.2, §9. Internal. PL/pgSQL keeps its plan: a list may ask it of thousands.

create or replace function irrevon.effect_lifecycle(p_effect_id text)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return (
    select f.state
      from frontiers f
     where f.execution_id = (
       select e.execution_id from effect_executions e where e.effect_id = p_effect_id order by e.step desc limit 1));
end;
$function$;

comment on function irrevon.effect_lifecycle(text) is 'Return the state of an effect''s latest execution.';
