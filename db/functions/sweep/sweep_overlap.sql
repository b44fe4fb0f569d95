-- sweep_overlap — how far a sweep reaches back behind the watermark of the one before it.
-- RFC-002 §7.2, §13: sweep_overlap_factor times (clock skew + listing lag), as declared. Internal. Null: one of the two has
-- no known bound, or both together reach back further than a hundred years; then there is nothing to begin at but the
-- beginning.

create or replace function irrevon.sweep_overlap(p_declaration jsonb)
returns interval
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_overlap constant interval := setting('sweep_overlap_factor')::integer * (
    declaration_interval(p_declaration #>> '{consistency,clock_skew}')
    + declaration_interval(p_declaration #>> '{consistency,listing_lag}'));
begin
  return case when v_overlap <= interval '36500 days' then v_overlap end;
end;
$function$;

comment on function irrevon.sweep_overlap(jsonb) is
  'Return how far a sweep of this destination reaches back, or null where no bound is declared.';
