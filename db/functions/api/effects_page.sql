-- effects_page — a page of effects (Q1 of RFC-002 §9): the envelope, by filters that all hold, in the order of a cursor.
-- RFC-002 §9; decisions S2, S3. One statement, one snapshot. Each item is effect_view's. lifecycle is the latest execution's;
-- classification is the newest finding's, UNRECONCILED where there is none; from and to bound the registration, to excluded.
-- next_cursor is where the next page begins, in the same order; where there is no more yet, what a later call goes on from.
-- Where it would have to look at very many records to find enough, a page is short, or empty, and has_more: go on from its cursor.
-- Nothing ever appears behind a cursor: an effect is listed once every transaction that began before its own has ended.
--   IR105 malformed_argument  the DETAIL names the filter and its rule

create or replace function irrevon.effects_page(
  p_scope          text default null,
  p_lifecycle      text[] default null,
  p_classification text[] default null,
  p_effect_type    text default null,
  p_effect_class   text default null,
  p_adapter_id     text default null,
  p_from           timestamptz default null,
  p_to             timestamptz default null,
  p_limit          integer default 50,
  p_cursor         text default null,
  p_order          text default 'newest'
)
returns jsonb
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  c_look  constant integer := 10000;
  v_as_of constant timestamptz := clock();
  v_below record;
  v_few   text[];
  v_reach text;
begin
  perform page_require(p_from, p_to, p_limit, p_order);
  perform page_require_words('lifecycle', p_lifecycle, array(select s.state from canon_states s order by 1));
  perform page_require_words('classification', p_classification,
    array(select c.classification from canon_classifications c order by 1) || 'UNRECONCILED'::text);
  perform page_require_words('effect_class', string_to_array(p_effect_class, ''), '{COMPENSABLE,IDEMPOTENT,IRREVERSIBLE,REVERSIBLE}');
  v_below := page_horizon();   -- before the statements that it is for
  v_few := effects_few(p_scope, p_lifecycle, p_classification, p_from, p_to);
  if v_few is null
     and num_nonnulls(p_scope, p_lifecycle, p_classification, p_effect_type, p_effect_class, p_adapter_id, p_from, p_to) > 0 then
    v_reach := effects_reach(c_look, p_cursor, p_order, v_below.ledger_epoch, v_below.written_xid);
  end if;

  return (
    with listed as materialized (
      select l, row_number() over () as n
        from effects_listed(p_scope, p_lifecycle, p_classification, p_effect_type, p_effect_class, p_adapter_id,
                            p_from, p_to, p_limit, p_cursor, p_order, v_below.ledger_epoch, v_below.written_xid, v_few, v_reach) as l
    )
    select page_envelope(
             jsonb_agg(effect_view(l) order by n) filter (where n <= p_limit), count(*) > p_limit or v_reach is not null,
             coalesce(case when count(*) <= p_limit then v_reach end,
                      (array_agg(page_cursor((l).ledger_epoch, (l).written_xid, (l).effect_id) order by n desc)
                         filter (where n <= p_limit))[1], p_cursor), v_as_of)
      from listed);
end;
$function$;

comment on function irrevon.effects_page(
  text, text[], text[], text, text, text, timestamptz, timestamptz, integer, text, text) is
  'Return a page of effects: filters scope, lifecycle, classification (UNRECONCILED: no finding), effect type, class, adapter, '
  'registered from and to (excluded); limit 1 to 500; order newest or oldest. Refuses malformed_argument (IR105).';
grant execute on function irrevon.effects_page(
  text, text[], text[], text, text, text, timestamptz, timestamptz, integer, text, text)
  to irrevon_app, irrevon_operator, irrevon_reader;
