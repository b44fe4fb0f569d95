-- audit_subjects — the effects that an operator's request is about, in lock order, with the execution to look by.
-- RFC-002 §6.3, decision W2. Internal. Of a window: effects with an execution settled in it and no audit open. An effect
-- that was never sent has no execution to look by; nor has one that is open still: that is what reconcile is for.

create or replace function irrevon.audit_subjects(
  p_effect_id text,
  p_since     timestamptz,
  p_until     timestamptz,
  p_limit     integer
)
returns table (effect_id text, execution_id bigint, is_open boolean)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with settled as (
    select e.effect_id, min(t.created_at) as at
      from effect_transitions t
      join canon_states s on s.state = t.to_state and s.is_terminal
      join effect_executions e using (execution_id)
     where p_effect_id is null and t.created_at >= p_since and t.created_at < p_until
       and not exists (select from open_audits a where a.effect_id = e.effect_id)
       and exists (select from dispatch_attempts a where a.execution_id = e.execution_id)
     group by e.effect_id
     order by at, e.effect_id
     limit p_limit
  )
  select r.effect_id,
         (select max(e.execution_id) from effect_executions e
           where e.effect_id = r.effect_id
             and exists (select from dispatch_attempts a where a.execution_id = e.execution_id)
             and exists (select from frontiers f join canon_states s using (state)
                          where f.execution_id = e.execution_id and s.is_terminal)),
         exists (select from open_audits a where a.effect_id = r.effect_id)
    from effect_records r
   where r.effect_id in (select s.effect_id from settled s union all select p_effect_id where p_effect_id is not null)
   order by r.scope, r.effect_type, r.effect_id
$function$;

comment on function irrevon.audit_subjects(text, timestamptz, timestamptz, integer) is
  'List the effects that a request for an audit is about, with the execution to look by.';
