-- witness_forgotten — of what a witness tells, that which this ledger does not know or cannot have in its WAL.
-- Decision S5. Internal. A lost claim that was imported is known. A position ahead of this very WAL's end is not in it:
-- the server was rolled back on its timeline.

create or replace function irrevon.witness_forgotten(p_records text)
returns table (claim_token uuid, operation_id text, at timestamptz)
language sql
volatile
set search_path = irrevon, pg_temp
as $function$
  select told.claim_token, told.operation_id, told.at
    from witness_read(p_records) as told
   cross join ledger_position() as here
   where case when told.claim_token is not null
              then not exists (select from dispatch_attempts a where a.claim_token = told.claim_token)
               and not exists (select from lost_claims l where l.claim_token = told.claim_token)
              else not exists (select from writer_boots b where b.boot_token = told.boot_token) end
      or (told.wal = here ->> 'wal' and told.lsn > (here ->> 'lsn')::pg_lsn)
$function$;

comment on function irrevon.witness_forgotten(text) is 'List what a witness tells and the ledger does not remember.';
