-- sweep_orphans — turn what was seen unmatched often and long enough into ORPHANED findings.
-- RFC-002 §7.2, §2.2. Internal; called where a run ends. At least two runs have listed the reference and matched it to
-- nothing, the first of them orphan_grace ago; and it matches nothing now. One finding for each adapter and reference. It
-- cites no effect and stays OPEN for a human. Evidence: the payload's digest, the window, and the matches that failed.

create or replace function irrevon.sweep_orphans(p_run irrevon.sweep_runs, p_watermark timestamptz, p_now timestamptz)
returns uuid[]
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_grace constant interval := setting('orphan_grace')::interval;
  v_seen  jsonb;
  v_ids   bigint[];
  v_found uuid[];
begin
  select coalesce(jsonb_agg(jsonb_build_object(
           'n', s.sighting_id, 'ref', s.destination_ref, 'client_ref', s.client_ref, 'listing_keys', s.listing_keys,
           'evidence', s.evidence || jsonb_build_object(
             'run_token', p_run.run_token, 'runs', b.runs, 'first_seen_at', b.first_at, 'listed_at', s.listed_at,
             'window', jsonb_build_object('from', p_run.window_from, 'to', p_watermark),
             'failed_matches', jsonb_build_object(
               'client_ref', case when s.client_ref is null then 'none_listed' else 'no_such_operation' end,
               'destination_ref', 'never_named',
               'listing_keys', case when s.listing_keys = '{}' then 'none_listed' else 'no_effect_sent' end)))), '[]')
    into v_seen
    from sweep_sightings s
   cross join lateral (
     select count(distinct o.run_id) as runs, min(o.created_at) as first_at, max(o.created_at) as last_at
       from sweep_sightings o
      where o.adapter_id = s.adapter_id and o.destination_ref = s.destination_ref and o.verdict = 'unmatched') as b
   where s.run_id = p_run.sweep_run_id and s.verdict = 'unmatched' and b.runs >= 2 and b.last_at - b.first_at >= v_grace;

  with emitted as (
    insert into findings (finding_ref, adapter_id, destination_ref, classification, moment, evidence, evidence_digest,
                          created_by, created_at, ledger_epoch, written_xid)
    select gen_random_uuid(), p_run.adapter_id, l.ref, 'ORPHANED', 'audit', l.evidence,
           encode(sha256(convert_to(jcs(l.evidence), 'UTF8')), 'hex'), 'sweep', p_now, ledger_epoch_here(), pg_current_xact_id()
      from jsonb_to_recordset(v_seen) as l(n bigint, ref text, evidence jsonb)
     where not exists (select from sweep_match(p_run.adapter_id, v_seen) as m where m.n = l.n)
     order by l.n
    on conflict (adapter_id, destination_ref) where classification = 'ORPHANED' do nothing
    returning finding_id, finding_ref
  )
  select coalesce(array_agg(finding_ref), '{}'), array_agg(finding_id) into v_found, v_ids from emitted;
  perform ledger_open_findings(v_ids);
  return v_found;
end;
$function$;

comment on function irrevon.sweep_orphans(irrevon.sweep_runs, timestamptz, timestamptz) is
  'Write the ORPHANED findings that a finished run completes the proof of; returns their names.';
