-- witness_epoch — the ledger epoch that forgotten records are imported in: a new one where this one forgot them.
-- Decision S5. Internal; the caller holds the stop lock. What was recorded before the newest epoch began belongs to the
-- loss that began it. What was recorded since, or nobody knows when, this epoch has lost: it was rolled back.

create or replace function irrevon.witness_epoch(p_told_at timestamptz[], p_now timestamptz)
returns integer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_last ledger_epochs;
begin
  select * into v_last from ledger_epochs order by ledger_epoch desc limit 1;
  if exists (select from unnest(p_told_at) as told(at) where coalesce(told.at >= v_last.created_at, true)) then
    return ledger_epoch_append('a witness knows more than this ledger', p_now);
  end if;

  return v_last.ledger_epoch;
end;
$function$;

comment on function irrevon.witness_epoch(timestamptz[], timestamptz) is
  'Begin a ledger epoch where the newest one forgot something; returns the epoch in force.';
