-- claim_lock_writer — the caller's writer, held against its next boot; null for a hand without one.
-- Decisions A2, W16. Internal; the first lock of a claim. An unknown name answers like an old epoch: nobody
-- booted it here.

create or replace function irrevon.claim_lock_writer(p_writer text)
returns irrevon.writers
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_writer writers;
begin
  if p_writer is null then
    return null;
  end if;
  select * into v_writer from writers where writer = p_writer;
  if found then
    perform lock_writer(v_writer.writer_id, false);
    select * into v_writer from writers where writer = p_writer;     -- again: a boot may have come between
  end if;

  return v_writer;
end;
$function$;

comment on function irrevon.claim_lock_writer(text) is
  'Hold a writer against its next boot and return its row as it is then.';
