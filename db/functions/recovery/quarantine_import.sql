-- quarantine_import — the destination has an effect that this ledger never sent: import the claim behind it.
-- Decision S5. Internal; the record is locked. The operation is the one that the destination names, where that is one of
-- this effect, else the one that was asked about. Returns the state of the execution that was asked about.

create or replace function irrevon.quarantine_import(
  p_probe        irrevon.status_probes,
  p_operation_id text,
  p_ledger_epoch integer,
  p_now          timestamptz
)
returns text
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_named text;
begin
  select entry ->> 'client_ref' into v_named
    from jsonb_array_elements(p_probe.destination_refs) as entry
   where entry ->> 'client_ref' ~ '^[0-9a-f]{64}:(0|[1-9][0-9]{0,3})$'
     and split_part(entry ->> 'client_ref', ':', 1) = split_part(p_operation_id, ':', 1)
   order by split_part(entry ->> 'client_ref', ':', 2)::integer desc
   limit 1;
  perform lost_claim_import(p_probe.probe_token, coalesce(v_named, p_operation_id), 'destination', p_ledger_epoch,
                            jsonb_build_object('probe_token', p_probe.probe_token), p_now);

  return (select state from frontiers where execution_id = p_probe.execution_id);
end;
$function$;

comment on function irrevon.quarantine_import(irrevon.status_probes, text, integer, timestamptz) is
  'Import the forgotten claim of an effect that the destination has; returns the state of its execution.';
