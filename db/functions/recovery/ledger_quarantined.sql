-- ledger_quarantined — may this ledger have forgotten effects at that destination?
-- Decision S5. Internal. True where this history is not the newest epoch's, or where that epoch is not the first and
-- nobody lifted the quarantine for this adapter. Of one effect and one hand, quarantine_reason tells.

create or replace function irrevon.ledger_quarantined(p_adapter_id text)
returns boolean
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_last constant integer := (select max(ledger_epoch) from ledger_epochs);
begin
  return ledger_epoch_here() is distinct from v_last
      or (v_last > 1 and not exists (
            select from quarantine_lifts where ledger_epoch = v_last and adapter_id = p_adapter_id));
end;
$function$;

comment on function irrevon.ledger_quarantined(text) is
  'Say whether claims at this destination are held back because the ledger may have forgotten some.';
