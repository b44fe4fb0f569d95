-- ledger_epoch_here — the epoch of the history that this transaction writes, appended or not yet.
-- Decisions S3, S5. Internal. Where this is another history than the newest epoch's, that epoch is the next one: nobody has
-- booted here yet. A standby writes nothing, and reads the newest.

create or replace function irrevon.ledger_epoch_here()
returns integer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_here record;
  v_last ledger_epochs;
begin
  select * into v_last from ledger_epochs order by ledger_epoch desc limit 1;
  if v_last.ledger_epoch is null or pg_is_in_recovery() then
    return coalesce(v_last.ledger_epoch, 1);
  end if;

  v_here := ledger_identity();
  return v_last.ledger_epoch + ((v_here.system_identifier, v_here.timeline, v_here.incarnation)
                                is distinct from (v_last.system_identifier, v_last.timeline, v_last.incarnation))::integer;
end;
$function$;

comment on function irrevon.ledger_epoch_here() is 'Return the epoch of the history that is written here, appended or not yet.';
