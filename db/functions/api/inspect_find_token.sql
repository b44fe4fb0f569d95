-- inspect_find_token — the effects that a uuid of the ledger stands for: a finding, a claim, a probe.
-- Decision W11. Internal: inspect_find asks. Of an orphan, the effects that undo it. A claim that was denied opened no attempt:
-- its decision stands in the history of its effect, and is not looked up by its token.

create or replace function irrevon.inspect_find_token(p_token uuid)
returns table (effect_id text, matched_by text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with named as (
    select 'finding_ref' as way, f.execution_id from findings f where f.finding_ref = p_token
    union all
    select 'claim_token', a.execution_id from dispatch_attempts a where a.claim_token = p_token
    union all
    select 'probe_token', o.execution_id from probe_orders o where o.probe_token = p_token
  )
  select e.effect_id, named.way
    from named
   cross join lateral (select x.effect_id from effect_executions x where x.execution_id = named.execution_id offset 0) as e
  union all
  select c.effect_id, 'compensation_of_an_orphan'
    from findings f
   cross join lateral (select y.effect_id from finding_compensations y where y.finding_id = f.finding_id offset 0) as c
   where f.finding_ref = p_token and f.effect_id is null
  union all
  select split_part(l.operation_id, ':', 1), 'lost_claim' from lost_claims l where l.claim_token = p_token
$function$;

comment on function irrevon.inspect_find_token(uuid) is 'Return the effects that a finding, claim or probe token stands for.';
