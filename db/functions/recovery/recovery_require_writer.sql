-- recovery_require_writer — the caller is the writer of this name and epoch; held against the next boot.
-- Decision A2. Internal. Raises IR703 stale_writer.

create or replace function irrevon.recovery_require_writer(p_writer text, p_epoch bigint)
returns irrevon.writers
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_writer writers := claim_lock_writer(p_writer);
begin
  if v_writer.epoch is distinct from p_epoch or p_epoch is null then
    perform fail('stale_writer', '{"path": "epoch", "rule": "is the epoch of the writer''s last boot"}');
  end if;

  return v_writer;
end;
$function$;

comment on function irrevon.recovery_require_writer(text, bigint) is
  'Raise stale_writer unless this is the writer''s epoch in force; returns its row.';
