-- quarantine_keys — what to ask a destination about an effect that the ledger may have forgotten a claim of; null: nothing.
-- Decision S5 (k1). Internal. The client references of the operations that the ledger knows, and of the three that would
-- follow: it may have forgotten retries too. Where no client reference is declared, or once was not, there is no certain
-- question: what was sent then does not carry it.

create or replace function irrevon.quarantine_keys(p_record irrevon.effect_records)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case when asked.keys -> 0 ->> 'key' = 'client_ref' and reconcile_is_stamped(p_record, null)
              then jsonb_set(asked.keys, '{0,values}', (
           select jsonb_agg(p_record.effect_id || ':' || step order by step)
             from generate_series(0, 3 + (select max(e.step) from effect_executions e
                                           where e.effect_id = p_record.effect_id)) as step)) end
    from (values (reconcile_query_keys(p_record))) as asked(keys)
$function$;

comment on function irrevon.quarantine_keys(irrevon.effect_records) is
  'Return the query keys of an effect in quarantine, or null where the destination cannot be asked by client reference.';
