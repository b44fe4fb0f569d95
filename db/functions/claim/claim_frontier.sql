-- claim_frontier — the latest execution of an effect, locked, with what RFC-002 §5.2 says of its frontier.
-- Internal. The lock comes in its own statement, before the reads that it protects (W2). OFFSET 0 as in frontiers.

create or replace function irrevon.claim_frontier(
  p_effect_id text,
  out execution_id bigint,
  out operation_id text,
  out opened_by    text,
  out state        text,
  out behaviour    text
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  select e.execution_id, e.operation_id, e.opened_by into execution_id, operation_id, opened_by
    from effect_executions e
   where e.effect_id = p_effect_id
   order by e.step desc
   limit 1
     for no key update;

  select t.to_state, d.behaviour into state, behaviour
    from (select * from effect_transitions x where x.execution_id = claim_frontier.execution_id offset 0) as t
    join canon_dispatch d on d.frontier = t.to_state
   order by t.transition_seq desc
   limit 1;
end;
$function$;

comment on function irrevon.claim_frontier(text) is
  'Lock the latest execution of an effect and return its frontier and what a claim does there.';
