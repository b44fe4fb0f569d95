-- quarantine_reason — why a claim of this effect by this hand is held back, or null.
-- Decision S5. Internal; asked in every claim, so nothing is read that the answer does not need.
--   another_history  this server, timeline or incarnation is not the newest epoch's: nobody has booted here yet
--   tail_lost        the epoch is not the first, its quarantine is not lifted for the adapter, and the destination was
--                    not asked about this very effect
--   unwitnessed      witnesses are demanded, and this hand is none of those writers, or keeps none

create or replace function irrevon.quarantine_reason(
  p_record irrevon.effect_records,
  p_writer text,
  p_epoch  bigint
)
returns text
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_here   record := ledger_identity();
  v_last   ledger_epochs;
  v_demand text[];
begin
  select * into v_last from ledger_epochs order by ledger_epoch desc limit 1;
  if (v_here.system_identifier, v_here.timeline, v_here.incarnation)
     is distinct from (v_last.system_identifier, v_last.timeline, v_last.incarnation) then
    return 'another_history';
  end if;

  if v_last.ledger_epoch > 1
     and not exists (select from quarantine_lifts
                      where ledger_epoch = v_last.ledger_epoch and adapter_id = p_record.adapter_id)
     and not exists (select from quarantine_clearances
                      where ledger_epoch = v_last.ledger_epoch and effect_id = p_record.effect_id) then
    return 'tail_lost';
  end if;

  select writers into v_demand from witness_demands order by demand_seq desc limit 1;
  if cardinality(v_demand) > 0
     and (p_writer is null or p_writer <> all (v_demand) or not exists (
            select from writer_boots where writer = p_writer and epoch = p_epoch and witness is not null)) then
    return 'unwitnessed';
  end if;

  return null;
end;
$function$;

comment on function irrevon.quarantine_reason(irrevon.effect_records, text, bigint) is
  'Say why a claim is held back because the ledger has forgotten, or could forget, claims; or null.';
