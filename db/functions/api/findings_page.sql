-- findings_page — a page of findings (Q2 of RFC-002 §9): the envelope, by filters that all hold, in the order of a cursor.
-- RFC-002 §9; decisions S2, S3. One statement, one snapshot. Each item is finding_view's, its evidence a digest. A destination's
-- reference is asked for beside its adapter: two destinations may use the same. Cursors are effects_page's.
--   IR105 malformed_argument  the DETAIL names the filter and its rule

create or replace function irrevon.findings_page(
  p_classification    text[] default null,
  p_resolution_status text[] default null,
  p_subject_effect_id text default null,
  p_adapter_id        text default null,
  p_destination_ref   text default null,
  p_from              timestamptz default null,
  p_to                timestamptz default null,
  p_limit             integer default 50,
  p_cursor            text default null,
  p_order             text default 'newest'
)
returns jsonb
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_as_of constant timestamptz := clock();
  v_below record;
begin
  perform page_require(p_from, p_to, p_limit, p_order);
  perform page_require_words('classification', p_classification,
    array(select c.classification from canon_classifications c order by 1));
  perform page_require_words('resolution_status', p_resolution_status,
    array(select 'OPEN' union select m.to_status from canon_status_edges m order by 1));
  perform require_argument('adapter_id', 'is given beside a destination_ref', p_destination_ref is null or p_adapter_id is not null);
  v_below := page_horizon();   -- before the statement that it is for

  return (
    with listed as materialized (
      select l, row_number() over () as n
        from findings_listed(p_classification, p_resolution_status, p_subject_effect_id, p_adapter_id, p_destination_ref,
                             p_from, p_to, p_limit, p_cursor, p_order, v_below.ledger_epoch, v_below.written_xid) as l
    )
    select page_envelope(
             jsonb_agg(finding_view(l) order by n) filter (where n <= p_limit), count(*) > p_limit,
             coalesce((array_agg(page_cursor((l).ledger_epoch, (l).written_xid, (l).finding_ref::text) order by n desc)
                         filter (where n <= p_limit))[1], p_cursor), v_as_of)
      from listed);
end;
$function$;

comment on function irrevon.findings_page(text[], text[], text, text, text, timestamptz, timestamptz, integer, text, text) is
  'Return a page of findings: filters classification, resolution status, subject effect, adapter, destination reference, written '
  'from and to (excluded); limit 1 to 500; order newest or oldest. Refuses malformed_argument (IR105).';
grant execute on function irrevon.findings_page(text[], text[], text, text, text, timestamptz, timestamptz, integer, text, text)
  to irrevon_app, irrevon_operator, irrevon_reader;
