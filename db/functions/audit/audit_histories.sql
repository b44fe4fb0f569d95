-- audit_histories — every execution has one contiguous, legal history, in the order of its instants.
-- RFC-002 §3.1, §2.3. Internal. Reads the facts, not the views that other functions trust.

create or replace function irrevon.audit_histories()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with steps as (
    select e.operation_id, t.*,
           lag(t.to_state) over history as before,
           lag(t.created_at) over history as earlier,
           lead(t.to_state) over history as after
      from effect_executions e
      left join effect_transitions t using (execution_id)
    window history as (partition by e.execution_id order by t.transition_seq)
  )
  select flaw.name, operation_id, jsonb_build_object('from', from_state, 'to', to_state, 'before', before)
    from steps
   cross join lateral (values
     ('history_is_missing',    transition_seq is null),
     ('history_is_contiguous', transition_seq is not null and from_state is distinct from before),
     ('edge_is_canonical',     transition_seq is not null and not exists (
        select from canon_edges c
         where (c.from_state, c.to_state, c.cause, c.actor)
             = (coalesce(steps.from_state, 'GENESIS'), steps.to_state, steps.cause, steps.actor))),
     ('instants_never_go_back', created_at < earlier),
     ('intended_alone_is_never_visible', to_state = 'INTENDED' and after is null)
   ) as flaw(name, holds)
   where flaw.holds
$function$;

comment on function irrevon.audit_histories() is 'List executions whose history is broken, illegal or out of order.';
