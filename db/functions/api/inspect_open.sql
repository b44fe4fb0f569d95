-- inspect_open — everything about an effect that is not finished: since when, why, and the calls that move it on.
-- RFC-002 §3.2 (ambiguous-stuck is a queue), §6.3; decision S5. Internal. What operator_queue says of it, and what waits for
-- no person yet. Not the view itself: that costs what is open in the whole ledger.

create or replace function irrevon.inspect_open(p_record irrevon.effect_records, p_gate jsonb)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(waits.item order by waits.rank, waits.item ->> 'since'), '[]')
    from (
      select 1, w from inspect_open_work(p_record, p_gate) as w
      union all
      select 2, f from inspect_open_findings(p_record.effect_id) as f
      union all
      select 3, jsonb_build_object(
               'kind', 'audit', 'operation_id', e.operation_id, 'status', 'asked', 'since', a.since, 'reason', a.parked_reason,
               'due_at', a.next_probe_at, 'escalated_at', a.escalated_at, 'needs_person', a.parked_reason is not null,
               'calls', case when a.parked_reason is null
                 then jsonb_build_array(jsonb_build_object('call', 'reconcile',
                   'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', '[]'::jsonb))
                 else jsonb_build_array(
                   jsonb_build_object('call', 'audit_close',
                     'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', jsonb_build_array('evidence')),
                   jsonb_build_object('call', 'unpark',
                     'arguments', jsonb_build_object('operation_id', e.operation_id), 'needs', jsonb_build_array('reason'))) end)
        from (select * from open_audits x where x.effect_id = p_record.effect_id offset 0) as a
       cross join lateral (select y.operation_id from effect_executions y where y.execution_id = a.execution_id offset 0) as e
      union all
      select 4, jsonb_build_object(
               'kind', 'quarantine', 'adapter_id', p_record.adapter_id, 'status', 'quarantined', 'since', q.created_at,
               'reason', q.reason, 'needs_person', true, 'calls', jsonb_build_array(
                 jsonb_build_object('call', 'lift_quarantine',
                   'arguments', jsonb_build_object('adapter_id', p_record.adapter_id), 'needs', jsonb_build_array('evidence')),
                 jsonb_build_object('call', 'import_lost_claims', 'arguments', '{}'::jsonb,
                   'needs', jsonb_build_array('claims', 'evidence'))))
        from (select * from ledger_epochs x order by x.ledger_epoch desc limit 1) as q
       where (p_gate ->> 'quarantined')::boolean
    ) as waits(rank, item)
$function$;

comment on function irrevon.inspect_open(irrevon.effect_records, jsonb) is
  'Return what is not finished about an effect, and the calls that move each on.';
