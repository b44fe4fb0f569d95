-- witness_mark — the newest boot in a witness that this ledger remembers; null: none.
-- Decision S5. p_boots is the file's boots, newest first. What the file told before that boot was checked then, and a
-- history that holds the boot holds it too: only what comes after has to be checked.

create or replace function irrevon.witness_mark(p_writer text, p_witness uuid, p_boots uuid[])
returns uuid
language sql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
  select b.boot_token
    from unnest(p_boots) with ordinality as told(boot_token, age)
    join writer_boots b using (boot_token)
   where b.writer = p_writer and b.witness = p_witness
   order by told.age
   limit 1
$function$;

comment on function irrevon.witness_mark(text, uuid, uuid[]) is
  'Return the newest of these boots that the ledger remembers as this writer''s with this witness, or null.';
grant execute on function irrevon.witness_mark(text, uuid, uuid[]) to irrevon_app, irrevon_operator;
