-- ledger_epoch_begin — note a history that differs from the newest ledger epoch, or the very first one.
-- Decision S5. Internal; a stop holds the stop lock. Returns the epoch in force.

create or replace function irrevon.ledger_epoch_begin(p_reason text, p_now timestamptz)
returns integer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_here record := ledger_identity();
  v_last ledger_epochs;
begin
  select * into v_last from ledger_epochs order by ledger_epoch desc limit 1;
  if (v_last.system_identifier, v_last.timeline, v_last.incarnation)
     is not distinct from (v_here.system_identifier, v_here.timeline, v_here.incarnation) then
    return v_last.ledger_epoch;
  end if;

  return ledger_epoch_append(p_reason, p_now);
end;
$function$;

comment on function irrevon.ledger_epoch_begin(text, timestamptz) is
  'Append a ledger epoch where this history is another one; returns the epoch in force.';
