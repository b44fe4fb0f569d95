-- page_require — refuse a list that cannot be asked for: bad limits, orders, instants.
-- RFC-002 §9. Internal.
--   IR105 malformed_argument

create or replace function irrevon.page_require(p_from timestamptz, p_to timestamptz, p_limit integer, p_order text)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  perform require_argument('limit', 'is 1 to 500', p_limit between 1 and 500);
  perform require_argument('order', 'is newest or oldest', p_order in ('newest', 'oldest'));
  perform require_argument('from', 'is an instant', p_from is null or isfinite(p_from));
  perform require_argument('to', 'is an instant', p_to is null or isfinite(p_to));
end;
$function$;

comment on function irrevon.page_require(timestamptz, timestamptz, integer, text) is
  'Refuse a list that cannot be asked for: malformed_argument (IR105).';
