-- sweep_lock — one sweep of a destination is begun, written and finished at a time.
-- RFC-002 §7.2, decision W2: after the stop, before a record. Internal. The adapter's first declaration stands for the
-- adapter: it never changes, and no claim locks it.

create or replace function irrevon.sweep_lock(p_adapter_id text)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  perform from adapter_declarations d
    where d.declaration_seq = (select min(f.declaration_seq) from adapter_declarations f where f.adapter_id = p_adapter_id)
      for no key update;
end;
$function$;

comment on function irrevon.sweep_lock(text) is 'Hold the sweeps of an adapter until the transaction ends.';
