-- evaluate_gate — what the commit gate would say to a claim of this effect now. A dry run: nothing is written or locked.
-- RFC-002 §4. A claim may be refused before the gate all the same (another attempt in flight, a stale order, a quarantine),
-- and what commits in between counts: only claim() decides.
--   allow
--   deny   evidence.decision names check, reason, retryable and remedy, evidence.dedup what blocks it
--   IR205 unknown_effect

create or replace function irrevon.evaluate_gate(
  p_effect_id text,
  out outcome      text,
  out operation_id text,
  out lifecycle    text,
  out evidence     jsonb
)
language plpgsql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_now     constant timestamptz := clock();
  v_record  effect_records;
  v_at      record;
  v_verdict record;
begin
  select * into v_record from effect_records r where r.effect_id = p_effect_id;
  if not found then
    perform fail('unknown_effect', '{"path": "effect_id", "rule": "is registered"}');
  end if;
  select e.execution_id, e.operation_id, e.opened_by, f.state into v_at
    from effect_executions e join frontiers f using (execution_id)
   where e.effect_id = p_effect_id
   order by e.step desc
   limit 1;

  select * into v_verdict from gate_verdict(v_record, v_at.execution_id, v_now);
  outcome := v_verdict.decision;
  operation_id := v_at.operation_id;
  lifecycle := v_at.state;
  evidence := v_verdict.evidence || jsonb_build_object('decision', jsonb_build_object(
      'decision', v_verdict.decision, 'variant', gate_variant(v_at.opened_by, v_at.operation_id), 'check', v_verdict.denied_by_check,
      'reason', v_verdict.reason, 'checks', v_verdict.checks, 'evaluated_at', v_now)
    || coalesce(gate_remedy(v_verdict.denied_by_check, v_verdict.reason), '{}'));
end;
$function$;

comment on function irrevon.evaluate_gate(text) is
  'Say what the gate would decide for an effect now, and write nothing: allow or deny. Refuses unknown_effect (IR205).';
grant execute on function irrevon.evaluate_gate(text) to irrevon_app, irrevon_operator;
