-- quarantine_absence — did the destination twice not have the effect of an execution in quarantine, in this epoch?
-- Decision S5; RFC-002 §6.2. Internal. The first look began when no byte of a forgotten claim could leave any more and the
-- destination shows what it has: the epoch's begin, the dispatch deadline, the declared settlement lag. The second began
-- an absence gap after the first was recorded. Nothing else was answered in between. No declared lag, no absence.

create or replace function irrevon.quarantine_absence(p_probe irrevon.status_probes, p_since timestamptz)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select p_probe.result = 'ABSENT' and p_probe.destination_refs = '[]' and exists (
    select from status_probes first
      join adapter_declarations d on d.declaration_digest = p_probe.declaration_digest
     where first.execution_id = p_probe.execution_id and first.probe_kind = 'sweep'
       and first.result = 'ABSENT' and first.destination_refs = '[]' and first.query_keys = p_probe.query_keys
       and first.queried_at >= p_since + setting('dispatch_deadline')::interval
                             + declaration_interval(d.declaration #>> '{consistency,status_settlement_lag}')
       and first.recorded_at + setting('absence_gap')::interval <= p_probe.queried_at
       and not exists (select from status_probes other
                        where other.execution_id = p_probe.execution_id and other.queried_at >= first.queried_at
                          and other.result = 'PRESENT'))
$function$;

comment on function irrevon.quarantine_absence(irrevon.status_probes, timestamptz) is
  'Say whether an answer confirms that the destination does not have an effect in quarantine.';
