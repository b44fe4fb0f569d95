-- open_finding_actions — what a person may do now about each finding that is not CLOSED: an action of resolve, or the retry by which
-- a replacement that failed is sent once more.
-- RFC-002 §3.3, §5.3 (1), §7.3; decisions F1, F4, F6. COMPENSATED again where what stands for the excess is too little, or has
-- come to nothing: others are named. resolve and open_retry_execution look for themselves, and may still refuse.

create or replace view irrevon.open_finding_actions as
select o.finding_id, a.action
  from irrevon.open_findings o
  join irrevon.canon_actions a on a.classification = o.classification and 'human' = any (a.actors)
  join irrevon.canon_status_edges m on m.from_status = o.status and m.to_status = a.action
union all
select o.finding_id, o.status
  from irrevon.open_findings o
  join irrevon.findings f using (finding_id)
 where o.status = 'COMPENSATED'
   and coalesce(f.excess_effect_count, 1) > (
         select count(*)
           from irrevon.finding_compensations c
          cross join lateral (
            select x.execution_id from irrevon.effect_executions x where x.effect_id = c.effect_id order by x.step desc limit 1) as e
           join irrevon.frontiers at using (execution_id)
           join irrevon.canon_states s using (state)
          where c.finding_id = o.finding_id and (s.blocks_dispatch or not s.is_terminal))
union all
select o.finding_id, 'open_retry_execution'
  from irrevon.open_findings o
 cross join lateral (
   select x.execution_id from irrevon.effect_executions x where x.effect_id = o.effect_id order by x.step desc limit 1) as e
  join irrevon.frontiers at using (execution_id)
  join irrevon.effect_transitions t using (transition_seq)
 where o.status = 'REDISPATCHED'
   and exists (select from irrevon.canon_receipts r join irrevon.canon_dispatch d on d.frontier = r.to_state
                where r.cause = t.cause and r.to_state = t.to_state and d.subtype = 'retryable_failed');

comment on view irrevon.open_finding_actions is 'What a person may do about each finding that is not CLOSED.';
grant select on irrevon.open_finding_actions to irrevon_app, irrevon_operator, irrevon_reader;
