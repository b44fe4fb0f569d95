-- resolve_undone — how many effects had undone something of these findings at an instant.
-- RFC-002 §7.3, decision F4. Internal. Each effect once.

create or replace function irrevon.resolve_undone(p_finding_ids bigint[], p_at timestamptz)
returns bigint
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select count(distinct c.effect_id)
    from finding_compensations c
    join effect_executions e on e.effect_id = c.effect_id
    join effect_transitions t on t.execution_id = e.execution_id
    join canon_states s on s.state = t.to_state and s.is_terminal and s.blocks_dispatch
   where c.finding_id = any (p_finding_ids) and c.created_at <= p_at and t.created_at <= p_at
$function$;

comment on function irrevon.resolve_undone(bigint[], timestamptz) is
  'Count the effects that had undone something of some findings at an instant.';
