-- ledger_quarantined — may this ledger have forgotten effects at that destination?
-- Decision S5. Internal; asked in every claim. True where the server's history is not the newest epoch's, or
-- where that epoch is not the first and nobody lifted the quarantine for this adapter.

create or replace function irrevon.ledger_quarantined(p_adapter_id text)
returns boolean
language sql
volatile
set search_path = irrevon, pg_temp
as $function$
  select (here.system_identifier, here.timeline) is distinct from (last.system_identifier, last.timeline)
      or (last.ledger_epoch > 1 and not exists (
            select from quarantine_lifts l
             where l.ledger_epoch = last.ledger_epoch and l.adapter_id = p_adapter_id))
    from ledger_identity() as here
    left join (select * from ledger_epochs order by ledger_epoch desc limit 1) as last on true
$function$;

comment on function irrevon.ledger_quarantined(text) is
  'Say whether claims at this destination are held back because the ledger may have forgotten some.';
