-- overview — how the whole ledger stands, as the envelope that psql, HTTP and CLI all show: one statement, one snapshot.
-- RFC-002 §9, §11. What the stat_ views count, and which destinations are held back. Costs what they cost: what is
-- open or denied.

create or replace function irrevon.overview()
returns jsonb
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_as_of constant timestamptz := clock();
begin
  return (
    select page_envelope(jsonb_build_array(jsonb_build_object(
             'unattended', (select coalesce(jsonb_agg(to_jsonb(u) order by u.kind), '[]') from stat_unattended u),
             'open_work', (select coalesce(jsonb_agg(to_jsonb(w) order by w.adapter_id, w.state), '[]') from stat_open_work w),
             'open_attempts', (select coalesce(jsonb_agg(to_jsonb(a) order by a.adapter_id), '[]') from stat_open_attempts a),
             'findings', (select coalesce(jsonb_agg(to_jsonb(f) order by f.adapter_id, f.classification, f.status), '[]')
                            from stat_findings f),
             'gate_denies', (select coalesce(jsonb_agg(to_jsonb(g) order by g.check_name, g.reason), '[]') from stat_gate_denies g),
             'sweeps', (select coalesce(jsonb_agg(to_jsonb(s) order by s.adapter_id), '[]') from stat_sweeps s),
             'quarantines', (select coalesce(jsonb_agg(to_jsonb(q) - 'evidence' order by q.adapter_id), '[]') from quarantines() q))),
           false, null, v_as_of));
end;
$function$;

comment on function irrevon.overview() is
  'Return how the whole ledger stands: what waits, what is open, unresolved, denied, swept, held back.';
grant execute on function irrevon.overview() to irrevon_app, irrevon_operator, irrevon_reader;
