-- recovery_caller — the writer that calls, held against its next boot; null for a caller that is none.
-- Decisions A1 (c), A2. Internal. A hand without a writer (psql, a pooled connection) names neither writer nor epoch.
-- Raises IR105 malformed_argument, IR703 stale_writer.

create or replace function irrevon.recovery_caller(p_writer text, p_epoch bigint)
returns irrevon.writers
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  perform require_argument('epoch', 'comes with a writer, and only then', (p_writer is null) = (p_epoch is null));
  if p_writer is null then
    return null;
  end if;
  return recovery_require_writer(p_writer, p_epoch);
end;
$function$;

comment on function irrevon.recovery_caller(text, bigint) is
  'Return the writer that calls, or null where none is named; refuses half a name, and an epoch that is over.';
