-- ledger_open_findings — let open_findings say of these findings what their history says: where they stand, or no row once the
-- canon leads on no more.
-- RFC-002 §3.3, decision W3. Internal: whoever writes a finding or a status calls it, at the end of what it writes.

create or replace function irrevon.ledger_open_findings(p_finding_ids bigint[])
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  merge into open_findings o
  using (select f.finding_id, f.effect_id, f.adapter_id, f.classification, s.status, s.since,
                exists (select from canon_status_edges m where m.from_status = s.status) as leads_on
           from findings f join finding_statuses s using (finding_id)
          where f.finding_id = any (p_finding_ids)) as n
     on o.finding_id = n.finding_id
   when matched and not n.leads_on then delete
   when matched then update set status = n.status, since = n.since
   when not matched and n.leads_on then
     insert (finding_id, effect_id, adapter_id, classification, status, since)
     values (n.finding_id, n.effect_id, n.adapter_id, n.classification, n.status, n.since);
end;
$function$;

comment on function irrevon.ledger_open_findings(bigint[]) is 'Let open_findings say where these findings stand.';
