-- audit_evidence — what a transition cites exists, belongs to the same execution, and says what the transition did.
-- RFC-002 §15 (evidence on every AMBIGUOUS exit), §5.1. Internal. A receipt's edge cites the claim of its receipt, and
-- is the one that canon_receipts draws from it; an adjudication cites a probe with that result, or what a human
-- looked at. An answered first attempt has left DISPATCHED.

create or replace function irrevon.audit_evidence()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, e.operation_id, jsonb_build_object('to', t.to_state, 'cause', t.cause)
    from effect_transitions t
    join effect_executions e using (execution_id)
   cross join lateral (values
     ('receipt_edge_cites_its_receipt',
        t.cause ~ '^(receipt|replay)_' and t.actor <> 'human' and not exists (
          select from dispatch_attempts a
            join dispatch_receipts d using (attempt_id)
            join canon_receipts c on (c.attempt_kind, c.transport_outcome, c.to_state, c.cause)
                                   = (a.kind, d.transport_outcome, t.to_state, t.cause)
             and c.failure_kind is not distinct from d.failure_kind
           where a.execution_id = t.execution_id and a.claim_token::text = t.evidence ->> 'claim_token')),
     ('adjudication_cites_its_probe',
        t.cause ~ '^reconciled_' and t.actor <> 'human' and not exists (
          select from status_probes p
           where p.execution_id = t.execution_id and p.probe_token::text = t.evidence ->> 'probe_token'
             and p.result = upper(replace(t.cause, 'reconciled_', '')))),
     ('exit_from_ambiguous_cites_evidence', t.from_state = 'AMBIGUOUS' and t.evidence = '{}'),
     ('human_settle_says_what_was_seen', t.from_state = 'AMBIGUOUS' and t.actor = 'human'
        and t.evidence <> '{}' and (t.evidence - 'by' = '{}' or not t.evidence ? 'by'))
   ) as flaw(name, holds)
   where flaw.holds
  union all
  select 'receipt_moves_its_execution', e.operation_id, jsonb_build_object('claim_token', a.claim_token)
    from dispatch_receipts d
    join dispatch_attempts a using (attempt_id)
    join effect_executions e using (execution_id)
    join frontiers f using (execution_id)
   where a.kind <> 'c1_replay_probe' and f.state = 'DISPATCHED'
$function$;

comment on function irrevon.audit_evidence() is
  'List transitions that cite no evidence, another execution''s, or evidence of something else.';
