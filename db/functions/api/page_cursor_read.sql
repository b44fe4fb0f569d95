-- page_cursor_read — the position that a cursor stands for; nulls for no cursor, which is where a list begins.
-- RFC-002 §9, decision S3. Internal. p_name is what its last part must look like.
--   IR105 malformed_argument  no page gave this cursor

create or replace function irrevon.page_cursor_read(
  p_cursor text,
  p_name   text,
  out ledger_epoch integer,
  out written_xid  xid8,
  out name         text
)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_parts constant text[] := string_to_array(p_cursor, '.');
begin
  if p_cursor is null then
    return;
  end if;
  -- A number of so few digits fits its type.
  perform require_argument('cursor', 'is the next_cursor of a page',
    cardinality(v_parts) = 3 and v_parts[1] ~ '^[0-9]{1,9}$' and v_parts[2] ~ '^[0-9]{1,19}$' and v_parts[3] ~ p_name);
  ledger_epoch := v_parts[1]::integer;
  written_xid := v_parts[2]::xid8;
  name := v_parts[3];
end;
$function$;

comment on function irrevon.page_cursor_read(text, text) is 'Read a cursor; refuses malformed_argument (IR105).';
