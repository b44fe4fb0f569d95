-- sweep_page — hand over one page of what a destination lists; the ledger matches it, all entries at once.
-- RFC-002 §7.2; decisions R9, W12. One transaction: the sightings, what follows from them, and the page, from which a run
-- that is cut short goes on. p_entries are JSON texts, at most 1000, of the shape that sweep_entries names; p_as_of is the
-- destination's clock. p_next_cursor null: the list ended here.
--   recorded  counts tells what the entries mean; the words are those of sweep_verdicts, and unnamed
--   repeated  this page was handed over before; nothing was written. Go on from the cursor of the answer
-- is_read: no page is left, finish it.
--   IR704 unknown_sweep   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.sweep_page(
  p_run         uuid,
  p_page_no     integer,
  p_entries     text[],
  p_next_cursor text default null,
  p_as_of       text default null
)
returns table (outcome text, next_page_no integer, next_cursor text, is_read boolean, counts jsonb)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_run     sweep_runs;
  v_pages   integer;
  v_entries jsonb;
  v_follow  bigint[];
  v_now     timestamptz;
begin
  perform begin_write();
  perform require_argument('entries', 'are at most 1000 texts', coalesce(cardinality(p_entries), 0) <= 1000 and p_entries is not null);
  perform require_argument('next_cursor', 'is text of 1 to 4096 octets, or null',
                           coalesce(octet_length(p_next_cursor) between 1 and 4096, true));
  perform lock_stop(false);
  v_run := sweep_run_locked(p_run);
  v_now := clock();
  select coalesce(max(p.page_no), 0) into v_pages from sweep_pages p where p.sweep_run_id = v_run.sweep_run_id;
  perform require_argument('page_no', 'follows the pages before it', p_page_no between 1 and v_pages + 1);

  outcome := case when p_page_no <= v_pages then 'repeated' else 'recorded' end;
  if outcome = 'recorded' then
    perform require_argument('run', 'is not read to its end', not exists (select from sweep_pages p
      where p.sweep_run_id = v_run.sweep_run_id and p.page_no = v_pages and p.next_cursor is null));
    select sweep_entries(p_entries, d.declaration) into v_entries
      from adapter_declarations d
     where d.adapter_id = v_run.adapter_id and d.declaration_digest = v_run.declaration_digest limit 1;
    select s.counts, s.sightings into counts, v_follow from sweep_record(v_run, v_entries, v_now) as s;
    insert into sweep_pages (sweep_run_id, page_no, next_cursor, as_of, counts, created_at)
    values (v_run.sweep_run_id, p_page_no, p_next_cursor, contract_instant(p_as_of), counts || jsonb_build_object(
              'listed', cardinality(p_entries), 'unnamed', cardinality(p_entries) - jsonb_array_length(v_entries)), v_now);
    perform sweep_follow(v_follow, v_run.run_token, v_now);
  end if;

  return query
    select outcome, p.page_no + 1, p.next_cursor, p.next_cursor is null, p.counts
      from sweep_pages p where p.sweep_run_id = v_run.sweep_run_id order by p.page_no desc limit 1;
end;
$function$;

comment on function irrevon.sweep_page(uuid, integer, text[], text, text) is
  'Hand over one page of a listing to a sweep; answers recorded or repeated. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), unknown_sweep (IR704).';
grant execute on function irrevon.sweep_page(uuid, integer, text[], text, text) to irrevon_app, irrevon_operator;
