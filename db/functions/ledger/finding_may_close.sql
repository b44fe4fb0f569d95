-- finding_may_close — does the condition under which this action closes hold now?
-- RFC-002 §3.3 (closed semantics), decisions F3, F4, F6. Internal; canon_status_edges.closes_when in words.
--   ACCEPTED_AS_IS  always, in the same transaction
--   REDISPATCHED    an execution opened since, the replacement or a later one, settled COMMITTED
--   COMPENSATED     as many compensating effects settled COMMITTED as there are excess effects, each counted once

create or replace function irrevon.finding_may_close(p_finding_id bigint, p_status text)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case p_status
    when 'ACCEPTED_AS_IS' then true
    when 'REDISPATCHED' then exists (
      select from finding_resolutions r
        join effect_executions replacement on replacement.operation_id = r.replacement_operation_id
         and replacement.effect_id = f.effect_id
        join effect_executions e on e.effect_id = f.effect_id and e.step >= replacement.step
        join effect_transitions t on t.execution_id = e.execution_id
       where r.finding_id = f.finding_id and r.to_status = p_status and t.to_state = 'SETTLED_COMMITTED')
    when 'COMPENSATED' then resolve_compensated(f, 'infinity')
    else false end
    from findings f
   where f.finding_id = p_finding_id
$function$;

comment on function irrevon.finding_may_close(bigint, text) is
  'Say whether the closing condition of a finding with this action status holds.';
