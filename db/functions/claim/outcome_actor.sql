-- outcome_actor — as whom the outcome of an attempt is recorded.
-- RFC-002 §3.1, §5.3 (2); decision W1. Internal. The canon says who may record for this kind of attempt: the
-- dispatcher wherever it may, else reconciler or recovery, as its writer stands.

create or replace function irrevon.outcome_actor(p_attempt irrevon.dispatch_attempts)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if exists (select from canon_receipts where attempt_kind = p_attempt.kind and 'dispatcher' = any (actors)) then
    return 'dispatcher';
  end if;
  return writer_actor(p_attempt.writer, p_attempt.epoch);
end;
$function$;

comment on function irrevon.outcome_actor(irrevon.dispatch_attempts) is
  'Return the actor that records the outcome of an attempt.';
