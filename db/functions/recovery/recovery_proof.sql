-- recovery_proof — what proves that an open attempt is abandoned; null: nothing does.
-- RFC-002 §7.1, decision A1. Internal. It is abandoned when
--   (a) its writer has booted again, and the process of its epoch was proven dead or its deadline has passed;
--   (b) no session is its writer, and its deadline passed more than abandoned_margin ago;
--   (c) it has no writer, and its deadline passed more than stuck_threshold ago.

create or replace function irrevon.recovery_proof(p_attempt irrevon.dispatch_attempts, p_now timestamptz)
returns text
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_held writers;
begin
  if p_attempt.writer is null then
    return case when p_attempt.deadline_at + setting('stuck_threshold')::interval < p_now then 'no_writer_and_stuck' end;
  end if;

  select * into v_held from writers where writer = p_attempt.writer;
  return case
    when p_attempt.epoch < v_held.epoch and exists (
           select from writer_boots was join writer_boots b on b.dead_boot = was.boot_token
            where was.writer = p_attempt.writer and was.epoch = p_attempt.epoch
              and b.writer = p_attempt.writer and b.epoch > p_attempt.epoch)
      then 'process_proven_dead'
    when p_attempt.epoch < v_held.epoch and p_attempt.deadline_at < p_now
      then 'writer_booted_again'
    when p_attempt.deadline_at + setting('abandoned_margin')::interval < p_now and not writer_is_live(v_held.writer_id)
      then 'writer_session_gone' end;
end;
$function$;

comment on function irrevon.recovery_proof(irrevon.dispatch_attempts, timestamptz) is
  'Return what proves that an open attempt is abandoned, or null.';
