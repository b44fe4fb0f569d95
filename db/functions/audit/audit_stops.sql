-- audit_stops — no claim was allowed after a stop was committed before it, and nothing was cancelled without one.
-- RFC-002 §4 checks 1 and 3, §13; decisions G3, W5. Internal. Costs a sort of the decisions for each kind of deny entry there
-- has been, and not a look at every entry for each decision.

create or replace function irrevon.audit_stops()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with cancelled as materialized (
    select * from audit_cancelled_branches()
  ), kinds as materialized (
    select distinct effect_class is null as any_class, effect_type is null as any_type, scope is null as any_scope,
           adapter_id is null as any_adapter from deny_entries
  ), moves as (
    select effect_class, effect_type, scope, adapter_id, created_at as at, 1 as change, null::bigint as decided from deny_entries
    union all
    select d.effect_class, d.effect_type, d.scope, d.adapter_id, l.created_at, -1, null
      from deny_entries d join deny_lifts l using (deny_ref)
    union all
    select case when not k.any_class then r.effect_class end, case when not k.any_type then r.effect_type end,
           case when not k.any_scope then r.scope end, case when not k.any_adapter then r.adapter_id end,
           g.evaluated_at, 0, g.gate_decision_id
      from gate_decisions g join effect_records r using (effect_id) cross join kinds k
     where g.decision = 'allow'
  ), counted as (
    select decided, sum(change) over (partition by effect_class, effect_type, scope, adapter_id
                                      order by at, change rows unbounded preceding) as in_force
      from moves
  )
  select 'no_claim_while_it_is_denied', e.operation_id, jsonb_build_object('claim_token', g.claim_token)
    from counted c join gate_decisions g on g.gate_decision_id = c.decided join effect_executions e using (execution_id)
   where c.in_force > 0
  union all
  select 'no_claim_after_its_branch', e.operation_id, jsonb_build_object('claim_token', g.claim_token)
    from cancelled b
    join effect_records r on r.branch_ref = b.branch_ref
    join gate_decisions g on g.effect_id = r.effect_id and g.decision = 'allow' and g.evaluated_at > b.at
    join effect_executions e on e.execution_id = g.execution_id
  union all
  select 'cancelled_stood_on_its_branch', e.operation_id, jsonb_build_object('branch_ref', r.branch_ref)
    from effect_transitions t
    join effect_executions e using (execution_id)
    join effect_records r using (effect_id)
    left join cancelled b on b.branch_ref = r.branch_ref
   where t.cause = 'branch_cancelled' and (b.at is null or b.at > t.created_at)
$function$;

comment on function irrevon.audit_stops() is 'List claims that a committed stop forbade, and cancellations without one.';
