-- recovery_abandoned — open attempts that are provably abandoned: the oldest executions, in lock order (W2).
-- RFC-002 §7.1, decision A1. Internal. Reads only what is open. An attempt is abandoned when
--   (a) its writer has booted again, and the process of its epoch was proven dead or its deadline has passed;
--   (b) no session is its writer, and its deadline passed more than abandoned_margin ago;
--   (c) it has no writer, and its deadline passed more than stuck_threshold ago.
-- One that recovery could not close, and parked, is not offered again.

create or replace function irrevon.recovery_abandoned(p_now timestamptz, p_limit integer)
returns table (claim_token uuid, proof text)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with abandoned as (
    select a.claim_token, proof.kind as proof, w.execution_id
      from open_work w
      join dispatch_attempts a on a.claim_token = w.open_claim_token
      left join writers held on held.writer = a.writer
     cross join lateral (values (case
       when a.epoch < held.epoch and exists (
              select from writer_boots was join writer_boots b on b.dead_boot = was.boot_token
               where was.writer = a.writer and was.epoch = a.epoch and b.writer = a.writer and b.epoch > a.epoch)
         then 'process_proven_dead'
       when a.epoch < held.epoch and a.deadline_at < p_now
         then 'writer_booted_again'
       when a.writer is not null and a.deadline_at + setting('abandoned_margin')::interval < p_now
        and not writer_is_live(held.writer_id)
         then 'writer_session_gone'
       when a.writer is null and a.deadline_at + setting('stuck_threshold')::interval < p_now
         then 'no_writer_and_stuck' end)) as proof(kind)
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
