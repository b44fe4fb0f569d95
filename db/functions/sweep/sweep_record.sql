-- sweep_record — write down what a page lists and the ledger cannot tick off; the same reference once a run.
-- RFC-002 §2.2, §7.2. Internal. Evidence is digests and words. Counts are of the page; sightings are those that are new.

create or replace function irrevon.sweep_record(
  p_run     irrevon.sweep_runs,
  p_entries jsonb,
  p_now     timestamptz,
  out counts    jsonb,
  out sightings bigint[]
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  with judged as materialized (
    select l.*, v.verdict, v.matched_by, v.effect_id, v.operation_id
      from jsonb_to_recordset(p_entries) as l(n integer, ref text, client_ref text, state text, listed_at timestamptz,
                                              listing_keys jsonb, payload_digest text)
      join sweep_verdicts(p_run.adapter_id, p_entries) as v using (n)
  ), noted as (
    insert into sweep_sightings (run_id, adapter_id, destination_ref, client_ref, listing_keys, listed_at, verdict, matched_by,
                                 matched_effect, matched_operation, evidence, created_at)
    select p_run.sweep_run_id, p_run.adapter_id, ref, client_ref, coalesce(listing_keys, '{}'), listed_at, verdict, matched_by,
           effect_id, case when effect_id is not null then operation_id end,
           jsonb_build_object('payload_digest', payload_digest, 'state', state), p_now
      from judged
     where verdict not in ('known', 'open', 'not_in_force')
     order by n
    on conflict (run_id, adapter_id, destination_ref) do nothing
    returning sighting_id
  )
  select (select coalesce(jsonb_object_agg(verdict, total), '{}')
            from (select verdict, count(*) from judged group by verdict) as c(verdict, total)),
         array(select sighting_id from noted)
    into counts, sightings;
end;
$function$;

comment on function irrevon.sweep_record(irrevon.sweep_runs, jsonb, timestamptz) is
  'Store the sightings of a page; returns what its entries mean, counted, and the new sightings.';
