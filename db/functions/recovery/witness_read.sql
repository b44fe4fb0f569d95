-- witness_read — what a witness tells, taken apart: claims (claim_token, operation_id) and boots (boot_token).
-- Decision S5. Internal. Each entry may say when (at) and where in which WAL (wal, lsn) it was; what a torn line still
-- shows may lack all three. Raises IR105 malformed_argument.
--
-- The records are flat. What opens a list or an object inside another is counted before any parser sees the text: its
-- recursion ends in an error of PostgreSQL's own.

create or replace function irrevon.witness_read(p_records text)
returns table (claim_token uuid, operation_id text, boot_token uuid, at timestamptz, wal text, lsn pg_lsn)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_records jsonb;
begin
  if octet_length(p_records) <= 67108864 and regexp_count(p_records, E'\\[|:\\s*\\{') <= 100 then
    v_records := case when pg_input_is_valid(p_records, 'jsonb') then p_records::jsonb end;
  end if;
  perform require_argument('records', 'is a JSON array of at most 100000 claims and boots', coalesce(
    jsonb_typeof(v_records) = 'array' and jsonb_array_length(v_records) <= 100000, false));
  perform require_argument('records', 'holds claims and boots as a witness writes them', not exists (
    select from jsonb_array_elements(v_records) as r
     where (case when r ->> 'claim_token' is not null
                 then pg_input_is_valid(r ->> 'claim_token', 'uuid') and r ->> 'operation_id' ~ '^[0-9a-f]{64}:(0|[1-9][0-9]{0,3})$'
                 else pg_input_is_valid(r ->> 'boot_token', 'uuid') end
            and pg_input_is_valid(coalesce(r ->> 'at', 'now'), 'timestamptz')
            and pg_input_is_valid(coalesce(r ->> 'lsn', '0/0'), 'pg_lsn')) is not true));

  return query
    select r.claim_token, r.operation_id, r.boot_token, r.at, r.wal, r.lsn
      from jsonb_to_recordset(v_records)
        as r(claim_token uuid, operation_id text, boot_token uuid, at timestamptz, wal text, lsn pg_lsn);
end;
$function$;

comment on function irrevon.witness_read(text) is 'Take the records of a witness apart; refuses malformed_argument (IR105).';
