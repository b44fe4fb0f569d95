-- quarantines — of each destination: may this ledger have forgotten effects there, since when, and was that lifted?
-- Decision S5. One row a destination that is declared, by the newest ledger epoch. The first epoch has forgotten nothing.
-- waiting is how many executions cannot be claimed for it.

create or replace function irrevon.quarantines()
returns table (adapter_id text, quarantined boolean, ledger_epoch integer, reason text, since timestamptz,
               waiting bigint, lifted_by text, lifted_at timestamptz, evidence jsonb)
language sql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
  select d.adapter_id, ledger_quarantined(d.adapter_id), e.ledger_epoch, e.reason, e.created_at,
         (select count(*) from open_work w join canon_dispatch c on c.frontier = w.state and c.behaviour = 'claim'
           where w.adapter_id = d.adapter_id and ledger_quarantined(d.adapter_id)),
         l.lifted_by, l.created_at, l.evidence
    from (select distinct x.adapter_id from adapter_declarations x) as d
   cross join (select * from ledger_epochs order by ledger_epoch desc limit 1) as e
    left join quarantine_lifts l on l.ledger_epoch = e.ledger_epoch and l.adapter_id = d.adapter_id
   order by d.adapter_id
$function$;

comment on function irrevon.quarantines() is 'List of each destination whether effects there may have been forgotten.';
grant execute on function irrevon.quarantines() to irrevon_app, irrevon_operator, irrevon_reader;
