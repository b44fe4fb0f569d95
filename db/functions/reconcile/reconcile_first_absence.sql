-- reconcile_first_absence — an earlier absence that this one confirms; null: it stands alone.
-- RFC-002 §6.2, decisions R1, R2. Internal. Of the same kind, by the same keys and the same declaration, asked after the
-- effect had to be visible, and recorded at least absence_gap before this one was asked.

create or replace function irrevon.reconcile_first_absence(p_probe irrevon.status_probes, p_countable_at timestamptz)
returns uuid
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select p.probe_token
    from status_probes p
   where p.execution_id = p_probe.execution_id
     and p.probe_id < p_probe.probe_id
     and (p.probe_kind, p.result, p.query_keys, p.declaration_digest)
       = (p_probe.probe_kind, 'ABSENT', p_probe.query_keys, p_probe.declaration_digest)
     and reconcile_in_force(p) = 0
     and p.queried_at >= p_countable_at
     and p.recorded_at + setting('absence_gap')::interval <= p_probe.queried_at
   order by p.probe_id desc
   limit 1
$function$;

comment on function irrevon.reconcile_first_absence(irrevon.status_probes, timestamptz) is
  'Return the token of the earlier absence that a probe confirms, or null.';
