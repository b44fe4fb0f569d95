-- quarantine_lift_witnessed — lift the quarantine of an epoch by itself, once every witness there can be was checked.
-- Decision S5. Internal; the caller holds the stop lock. Without a demand nobody knows who else claimed in the lost tail,
-- a person in psql perhaps, and nothing is lifted. The demand has to be older than the newest boot that the ledger
-- remembers of each of its writers, and one check that was not complete is not made good by a later one.

create or replace function irrevon.quarantine_lift_witnessed(p_ledger_epoch integer, p_now timestamptz)
returns void
language sql
set search_path = irrevon, pg_temp
as $function$
  insert into quarantine_lifts (ledger_epoch, adapter_id, evidence, lifted_by, created_at)
  select p_ledger_epoch, a.adapter_id, jsonb_build_object('complete_witnesses', demand.writers), session_user, p_now
    from (select writers, created_at from witness_demands order by demand_seq desc limit 1) as demand
   cross join (select distinct adapter_id from adapter_declarations) as a
   where p_ledger_epoch > 1 and cardinality(demand.writers) > 0
     and not exists (
           select from unnest(demand.writers) as demanded(writer)
            where (select bool_and(c.is_complete and b.created_at > demand.created_at)
                     from witness_checks c left join writer_boots b on b.boot_token = c.mark
                    where c.ledger_epoch = p_ledger_epoch and c.writer = demanded.writer) is not true)
  on conflict (ledger_epoch, adapter_id) do nothing
$function$;

comment on function irrevon.quarantine_lift_witnessed(integer, timestamptz) is
  'Lift the quarantine of an epoch where every demanded witness was checked completely in it.';
