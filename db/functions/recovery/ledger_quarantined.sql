-- ledger_quarantined — may this ledger have forgotten effects at that destination?
-- Decision S5. Internal. True where this history is not the newest epoch's, or where that epoch is not the first and
-- nobody lifted the quarantine for this adapter. Of one effect and one hand, quarantine_reason tells.

create or replace function irrevon.ledger_quarantined(p_adapter_id text)
returns boolean
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_here record := ledger_identity();
  v_last ledger_epochs;
begin
  select * into v_last from ledger_epochs order by ledger_epoch desc limit 1;
  return (v_here.system_identifier, v_here.timeline, v_here.incarnation)
           is distinct from (v_last.system_identifier, v_last.timeline, v_last.incarnation)
      or (v_last.ledger_epoch > 1 and not exists (
            select from quarantine_lifts
             where ledger_epoch = v_last.ledger_epoch and adapter_id = p_adapter_id));
end;
$function$;

comment on function irrevon.ledger_quarantined(text) is
  'Say whether claims at this destination are held back because the ledger may have forgotten some.';
