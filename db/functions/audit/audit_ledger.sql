-- audit_ledger — read the whole ledger and say what contradicts what; no row: it is sound.
-- RFC-002 §15 (the ledger auditor), decision W3. For people and tests: its cost follows every fact ever written.
-- It repairs nothing. subject names an effect, operation, claim token, finding or table.

create or replace function irrevon.audit_ledger()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
security definer
set search_path = irrevon, pg_temp
set timezone = 'UTC'
as $function$
  select * from audit_histories()
  union all select * from audit_projections()
  union all select * from audit_adjudications()
  union all select * from audit_attempts()
  union all select * from audit_evidence()
  union all select * from audit_identities()
  union all select * from audit_findings()
  union all select * from audit_resolutions()
  union all select * from audit_compensations()
  union all select * from audit_decisions()
  union all select * from audit_stops()
  union all select * from audit_probes()
  union all select * from audit_sweeps()
  union all select * from audit_lost_claims()
  union all select * from audit_append_only()
$function$;

comment on function irrevon.audit_ledger() is
  'List every contradiction between stored facts; returns nothing for a sound ledger.';
grant execute on function irrevon.audit_ledger() to irrevon_app, irrevon_operator;
