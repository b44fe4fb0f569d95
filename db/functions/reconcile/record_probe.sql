-- record_probe — report what a destination answered to a probe order; the ledger adjudicates.
-- RFC-002 §6; decisions R1-R7, W12. One transaction: the probe, and what follows from it.
--   settled     the effect is there: COMMITTED with CONFIRMED_UNIQUE (one) or DUPLICATE (more); or its absence is
--               confirmed: FAILED with LOST; atomically
--   wait_until  not decided; evidence.next_probe_at is the instant of the next look
--   parked      a human is needed; evidence.reason says why
--   audited     the question was an audit's; evidence.findings names what it contradicts
--   repeated    this order was answered already, or the execution settled meanwhile; nothing was decided
-- evidence.key_coverage says why an absence can settle this effect, or cannot. An absence is never believed at once.
--   IR501 unknown_probe   IR502 undeclared_probe   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.record_probe(
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
  v_state  text;
  v_answer probe_answer;
  v_now    timestamptz;
begin
  perform begin_write();
  perform probe_require_arguments(p_probe_token, p_result, p_n_found, p_response_digest);
  v_order := probe_order_locked(p_probe_token);
  v_now := clock();
  select state into v_state from frontiers where execution_id = v_order.execution_id;

  v_probe := probe_insert(v_order, p_result, p_n_found, p_destination_refs, p_response_digest, p_evidence, v_now);
  if v_probe.probe_id is not null and v_order.probe_kind = 'audit' and exists (
       select from open_audits a join effect_executions e using (effect_id) where e.execution_id = v_order.execution_id) then
    v_answer := audit_adjudicate(v_probe, v_now);
  elsif v_probe.probe_id is null or not (select is_open from canon_states where state = v_state) then
    v_answer.outcome := 'repeated';
    v_answer.evidence := '{}';
    perform reconcile_later_presence(v_probe, v_state, v_now);
  else
    v_answer := reconcile_adjudicate(v_probe, v_state, v_now);
  end if;

  v_answer.probe_token := p_probe_token;
  select e.operation_id, f.state into v_answer.operation_id, v_answer.lifecycle
    from effect_executions e join frontiers f using (execution_id)
   where e.execution_id = v_order.execution_id;
  return v_answer;
end;
$function$;

comment on function irrevon.record_probe(uuid, text, bigint, text, text, text) is
  'Report the answer to a probe order; answers settled, wait_until, parked, audited or repeated. '
  'Refuses unknown_probe (IR501), undeclared_probe (IR502), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.record_probe(uuid, text, bigint, text, text, text)
  to irrevon_app, irrevon_operator;
