-- page_envelope — the envelope of every list: what psql, HTTP and CLI all show.
-- RFC-002 §9. Internal.

create or replace function irrevon.page_envelope(p_data jsonb, p_has_more boolean, p_next_cursor text, p_as_of timestamptz)
returns jsonb
language sql
immutable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object('schema_version', '1', 'data', coalesce(p_data, '[]'), 'has_more', p_has_more,
                            'next_cursor', p_next_cursor, 'as_of', p_as_of)
$function$;

comment on function irrevon.page_envelope(jsonb, boolean, text, timestamptz) is 'Return the envelope of a list.';
