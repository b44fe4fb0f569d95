-- page_cursor — a position as the text that a caller hands back, or null for none.
-- RFC-002 §9, decision S3. Internal. Opaque to callers; the same in both directions and under any filter.

create or replace function irrevon.page_cursor(p_ledger_epoch integer, p_written_xid xid8, p_name text)
returns text
language sql
immutable
set search_path = irrevon, pg_temp
as $function$
  select p_ledger_epoch || '.' || p_written_xid || '.' || p_name
$function$;

comment on function irrevon.page_cursor(integer, xid8, text) is 'Write a position in a list as a cursor.';
