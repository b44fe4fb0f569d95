-- recovery_abandoned — open attempts that are provably abandoned: the oldest executions, in lock order (W2).
-- RFC-002 §7.1, decision A1. Internal. Reads only what is open. One that recovery could not close, and parked, is not
-- offered again.

create or replace function irrevon.recovery_abandoned(p_now timestamptz, p_limit integer)
returns table (claim_token uuid, proof text)
language sql
volatile
set search_path = irrevon, pg_temp
as $function$
  with abandoned as (
    select a.claim_token, proof.kind as proof, w.execution_id
      from open_work w
      join dispatch_attempts a on a.claim_token = w.open_claim_token
     cross join lateral (select recovery_proof(a, p_now)) as proof(kind)
     where w.open_claim_token is not null and proof.kind is not null
       and coalesce(w.parked_reason, '') !~ '^poisoned:'
     order by w.execution_id
     limit p_limit
  )
  select abandoned.claim_token, abandoned.proof
    from abandoned
    join effect_executions e using (execution_id)
    join effect_records r using (effect_id)
   order by r.scope, r.effect_type, e.execution_id
$function$;

comment on function irrevon.recovery_abandoned(timestamptz, integer) is
  'List the claim tokens of open attempts that are provably abandoned, with the proof.';
