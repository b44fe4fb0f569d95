-- sweep_may_be — could a listed effect that carries no client reference of ours be the effect of this execution?
-- RFC-002 §7.2 (declared queryable keys), decision R9. Internal; its keys are those of the record. It was sent, and its
-- requests were not stamped; or they were, the list may not show it, and nothing that is known of the effect tells better:
-- it may have happened, and the destination has never named it.

create or replace function irrevon.sweep_may_be(p_record irrevon.effect_records, p_execution_id bigint)
returns boolean
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if not exists (select from dispatch_attempts a where a.execution_id = p_execution_id) then
    return false;
  end if;
  return not reconcile_is_stamped(p_record, p_execution_id) or (
    (select c.blocks_dispatch from frontiers f join canon_states c using (state) where f.execution_id = p_execution_id)
    and 0 = (select count(*) from effect_executions e cross join lateral sweep_references(e.execution_id)
              where e.effect_id = p_record.effect_id));      -- counted: for an EXISTS the planner would read them all
end;
$function$;

comment on function irrevon.sweep_may_be(irrevon.effect_records, bigint) is
  'Say whether a listed effect of the same keys, without our client reference, could be that of this execution.';
