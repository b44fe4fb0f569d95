-- inspect_integrity_history — is each history of an effect one legal chain, and do gate, findings and projection agree with it?
-- RFC-002 §2.3, §3.1-§3.3, §4. Internal: inspect_integrity collects it.

create or replace function irrevon.inspect_integrity_history(p_effect_id text)
returns table (rule text, subject text, holds boolean)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with steps as materialized (
    select e.operation_id, e.execution_id, t.*,
           lag(t.to_state) over history as before, lag(t.created_at) over history as earlier, lead(t.to_state) over history as after
      from effect_executions e
      left join lateral (
        select x.transition_seq, x.from_state, x.to_state, x.cause, x.actor, x.created_at
          from effect_transitions x where x.execution_id = e.execution_id offset 0) as t on true
     where e.effect_id = p_effect_id
    window history as (partition by e.execution_id order by t.transition_seq)
  )
  select c.name, s.operation_id, bool_and(c.holds)
    from steps s
   cross join lateral (values
      ('history_is_contiguous', s.to_state is not null and s.from_state is not distinct from s.before),
      ('history_is_legal', exists (
         select from canon_edges x where (x.from_state, x.to_state, x.cause, x.actor)
                                       = (coalesce(s.from_state, 'GENESIS'), s.to_state, s.cause, s.actor))),
      ('instants_never_go_back', coalesce(s.created_at >= s.earlier, true)),
      ('open_work_is_the_frontier', s.after is not null or (
         select c.is_terminal from canon_states c where c.state = s.to_state)
         is distinct from exists (select from open_work w where w.execution_id = s.execution_id and w.state = s.to_state))
    ) as c(name, holds)
   group by c.name, s.operation_id, s.execution_id
  union all
  select 'denied_inputs_are_of_their_digest', g.claim_token::text,
         k ->> 'inputs_digest' is not distinct from encode(sha256(convert_to(jcs(g.evidence -> 'inputs'), 'UTF8')), 'hex')
    from (select * from gate_decisions x where x.effect_id = p_effect_id order by x.gate_decision_id desc limit 500) as g
   cross join lateral jsonb_array_elements(g.checks) as k
   where k ->> 'result' = 'denied'
  union all
  select c.name, f.finding_ref::text, c.holds
    from (select * from findings x where x.effect_id = p_effect_id offset 0) as f
    left join lateral (select y.state from frontiers y where y.execution_id = f.execution_id) as at on true
   cross join lateral (values
      ('finding_attaches_by_the_canon', exists (
         select from canon_attachments a
          where a.state = at.state and a.classification = f.classification and f.moment = any (a.moments))),
      ('statuses_are_a_legal_chain', not exists (
         select from (select r.*, coalesce(lag(r.to_status) over (order by r.resolution_seq), 'OPEN') as before
                        from (select * from finding_resolutions z where z.finding_id = f.finding_id offset 0) as r) as step
          where step.from_status <> step.before
             or not resolution_is_legal(f.classification, step.from_status, step.to_status, step.actor))),
      ('open_findings_is_the_status', exists (
         select from finding_statuses s join canon_status_edges m on m.from_status = s.status where s.finding_id = f.finding_id)
         = exists (select from open_findings o join finding_statuses s using (finding_id, status) where o.finding_id = f.finding_id))
    ) as c(name, holds)
$function$;

comment on function irrevon.inspect_integrity_history(text) is
  'Say of each history, deny, finding and projection of an effect whether it agrees with the canon.';
