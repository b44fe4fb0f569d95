-- probe_order_locked — the order of a probe token, with its record and execution locked.
-- Decision W2: record, then execution. Internal. Raises IR501 unknown_probe.

create or replace function irrevon.probe_order_locked(p_probe_token uuid)
returns irrevon.probe_orders
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_order probe_orders;
begin
  select * into v_order from probe_orders where probe_token = p_probe_token;
  if not found then
    perform fail('unknown_probe', '{"path": "probe_token", "rule": "was handed out"}');
  end if;

  perform from effect_records
    where effect_id = (select effect_id from effect_executions where execution_id = v_order.execution_id)
      for no key update;
  perform from effect_executions where execution_id = v_order.execution_id for no key update;
  return v_order;
end;
$function$;

comment on function irrevon.probe_order_locked(uuid) is 'Lock what a probe touches and return its order.';
