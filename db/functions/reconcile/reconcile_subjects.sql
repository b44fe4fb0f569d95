-- reconcile_subjects — the executions that a call of reconcile is about, in lock order (W2), and how each stands.
-- RFC-002 §6.3. Internal. Of one effect all; of a scope those that are open.

create or replace function irrevon.reconcile_subjects(p_effect_id text, p_scope text)
returns table (execution_id bigint, operation_id text, record irrevon.effect_records, state text,
               next_probe_at timestamptz, outcome text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select e.execution_id, e.operation_id, r, f.state, w.next_probe_at,
         case when s.is_terminal then 'settled'
              when not s.is_open then 'not_dispatched'
              when w.open_claim_token is not null then 'in_flight'
              when w.parked_reason is not null then 'parked' else 'due' end
    from (select x.execution_id from effect_executions x where x.effect_id = p_effect_id
          union all
          select o.execution_id
            from open_work o
            join canon_states c on c.state = o.state and c.is_open
            join effect_records i on i.effect_id = o.effect_id
           where p_effect_id is null and i.scope = p_scope) as asked
    join effect_executions e using (execution_id)
    join effect_records r using (effect_id)
    join frontiers f using (execution_id)
    join canon_states s on s.state = f.state
    left join open_work w using (execution_id)
   order by r.effect_type, e.execution_id
$function$;

comment on function irrevon.reconcile_subjects(text, text) is
  'List the executions that a call of reconcile is about, and how each stands.';
