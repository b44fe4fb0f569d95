-- inspect_open_work — what is not finished of an effect's executions, and the calls that move each one on.
-- RFC-002 §3.1, §6.1; decisions A10, G6, R7. Internal; inspect_open adds audits, findings and the quarantine. kind:
--   dispatch      nothing was sent yet; p_gate says what a claim would meet
--   in_flight     a wire attempt is open until `due_at`, and for recovery after it
--   adjudication  nobody knows yet; the destination is asked at `due_at`, or a person is (`needs_person`), at the latest
--                 when the budget ends

create or replace function irrevon.inspect_open_work(p_record irrevon.effect_records, p_gate jsonb)
returns setof jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
           'kind', at.kind, 'operation_id', e.operation_id, 'status', w.state, 'since', w.since,
           'reason', case when at.kind = 'dispatch' then p_gate ->> 'reason'
                          else coalesce(w.parked_reason, case when w.escalated_at is not null then 'budget_spent' end) end,
           'due_at', case when at.kind = 'in_flight' then attempt.deadline_at when w.parked_reason is null then w.next_probe_at end,
           'escalated_at', w.escalated_at,
           'budget_ends_at', case at.kind when 'adjudication' then reconcile_budget_end(w.since) end,
           'needs_person', case at.kind
             when 'dispatch' then p_gate ->> 'decision' = 'deny' and p_gate ->> 'remedy' not in ('wait', 'none')
             else w.parked_reason is not null or w.escalated_at is not null end,
           'calls', case at.kind
             when 'dispatch' then case p_gate ->> 'decision'
               when 'deny' then inspect_remedy(p_record, p_gate)
               else jsonb_build_array(jsonb_build_object('call', 'claim',
                 'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', '[]'::jsonb)) end
             when 'in_flight' then jsonb_build_array(jsonb_build_object('call', 'recovery_scan',
               'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', '[]'::jsonb))
             else jsonb_build_array(
               case when w.parked_reason is null and w.escalated_at is null
                    then jsonb_build_object('call', 'reconcile',
                      'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', '[]'::jsonb)
                    else jsonb_build_object('call', 'unpark',
                      'arguments', jsonb_build_object('operation_id', e.operation_id), 'needs', jsonb_build_array('reason')) end,
               jsonb_build_object('call', 'settle', 'arguments', jsonb_build_object('operation_id', e.operation_id),
                                  'needs', jsonb_build_array('outcome', 'evidence'))) end)
    from effect_executions e
   cross join lateral (select * from open_work x where x.execution_id = e.execution_id offset 0) as w
    join canon_states s on s.state = w.state
   cross join lateral (select case when w.open_claim_token is not null then 'in_flight'
                                   when s.is_open then 'adjudication' else 'dispatch' end) as at(kind)
    left join lateral (
      select a.deadline_at from dispatch_attempts a where a.claim_token = w.open_claim_token) as attempt on true
   where e.effect_id = p_record.effect_id
   order by e.step
$function$;

comment on function irrevon.inspect_open_work(irrevon.effect_records, jsonb) is
  'Return what is not finished of an effect''s executions, with the calls that move it on.';
