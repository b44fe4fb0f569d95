-- witness_unexplained — could an unreadable line of a witness be a claim that this ledger has forgotten?
-- Decision S5. Internal. p_summary counts what the file tells behind the mark: claims, boots, and lines that show neither
-- (unread). A line that was torn while its claim was committed is explained by an attempt that the ledger has and the
-- file does not tell, likewise a boot. What is not explained is taken for forgotten.

create or replace function irrevon.witness_unexplained(
  p_writer  text,
  p_epoch   bigint,
  p_witness uuid,
  p_mark    uuid,
  p_summary jsonb
)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with since as (
    select b.epoch, b.boot_token = p_mark or b.epoch = p_epoch as is_told
      from writer_boots b
     where b.writer = p_writer and b.witness = p_witness
       and b.epoch >= coalesce((select m.epoch from writer_boots m where m.boot_token = p_mark), 0)
  )
  select (p_summary ->> 'unread')::integer > 0             -- else nothing is counted: that would read every attempt
     and (p_summary ->> 'unread')::integer
       > greatest(0, (select count(*) from since join dispatch_attempts a on a.writer = p_writer and a.epoch = since.epoch)
                     - (p_summary ->> 'claims')::integer)
       + greatest(0, (select count(*) from since where is_told is not true) - (p_summary ->> 'boots')::integer)
$function$;

comment on function irrevon.witness_unexplained(text, bigint, uuid, uuid, jsonb) is
  'Say whether a witness has more unreadable lines than this ledger can explain.';
