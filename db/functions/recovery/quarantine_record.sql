-- quarantine_record — report what a destination answered about an effect in quarantine.
-- Decision S5. One transaction: the probe, and what follows from it.
--   claim_found  the destination has it: a claim was forgotten. It is AMBIGUOUS now, and reconcile settles it
--   cleared      it was confirmed absent: the effect may be claimed, although the adapter's quarantine stands
--   wait_until   not decided; evidence.next_probe_at is the instant of the next look
--   repeated     this order was answered already, or the execution is not PERSISTED any more; nothing was decided
--   IR501 unknown_probe   IR502 undeclared_probe   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.quarantine_record(
  p_probe_token      uuid,
  p_result           text,
  p_n_found          bigint default null,
  p_destination_refs text default '[]',
  p_response_digest  text default null,
  p_evidence         text default '{}'
)
returns irrevon.probe_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_order  probe_orders;
  v_probe  status_probes;
  v_last   ledger_epochs;
  v_answer probe_answer;
  v_now    timestamptz;
begin
  perform begin_write();
  perform probe_require_arguments(p_probe_token, p_result, p_n_found, p_response_digest);
  perform lock_stop(false);
  v_order := probe_order_locked(p_probe_token);
  v_now := clock();
  select * into v_last from ledger_epochs order by ledger_epoch desc limit 1;
  v_answer.probe_token := p_probe_token;
  select e.operation_id, f.state into v_answer.operation_id, v_answer.lifecycle
    from effect_executions e join frontiers f using (execution_id) where e.execution_id = v_order.execution_id;

  v_probe := probe_insert(v_order, p_result, p_n_found, p_destination_refs, p_response_digest, p_evidence, v_now);
  v_answer.outcome := case
    when v_probe.probe_id is null or v_order.probe_kind <> 'sweep' or v_answer.lifecycle <> 'PERSISTED' then 'repeated'
    when v_probe.result = 'PRESENT' or v_probe.destination_refs <> '[]' then 'claim_found'
    when quarantine_absence(v_probe, v_last.created_at) then 'cleared'
    else 'wait_until' end;
  v_answer.evidence := case v_answer.outcome
    when 'wait_until' then jsonb_build_object('next_probe_at', quarantine_next_look(v_order.execution_id, v_last.created_at))
    else '{}' end;
  if v_answer.outcome = 'claim_found' then
    v_answer.lifecycle := quarantine_import(v_probe, v_answer.operation_id, v_last.ledger_epoch, v_now);
  elsif v_answer.outcome = 'cleared' then
    insert into quarantine_clearances (ledger_epoch, effect_id, evidence, created_at)
    values (v_last.ledger_epoch, split_part(v_answer.operation_id, ':', 1),
            jsonb_build_object('probe_token', p_probe_token), v_now)
    on conflict (ledger_epoch, effect_id) do nothing;
  end if;

  return v_answer;
end;
$function$;

comment on function irrevon.quarantine_record(uuid, text, bigint, text, text, text) is
  'Report the answer to a question about an effect in quarantine; answers claim_found, cleared, wait_until or repeated. '
  'Refuses unknown_probe (IR501), undeclared_probe (IR502), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.quarantine_record(uuid, text, bigint, text, text, text) to irrevon_app, irrevon_operator;
