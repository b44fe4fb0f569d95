-- page_require_words — refuse a filter that names what cannot be there, or nothing at all.
-- RFC-002 §9. Internal. Null is no filter.
--   IR105 malformed_argument  the DETAIL names the filter

create or replace function irrevon.page_require_words(p_path text, p_words text[], p_known text[])
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  perform require_argument(p_path, 'names one or more of: ' || array_to_string(p_known, ', '),
    p_words is null or (p_words <@ p_known and cardinality(p_words) between 1 and 20));
end;
$function$;

comment on function irrevon.page_require_words(text, text[], text[]) is
  'Refuse a filter of words that nothing can have: malformed_argument (IR105).';
