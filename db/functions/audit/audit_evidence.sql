-- audit_evidence — what a transition cites exists, and belongs to the same execution.
-- RFC-002 §15 (evidence on every AMBIGUOUS exit). Internal. A receipt's edge cites the claim of its receipt; an
-- adjudication cites the probe, or the claim of the replay, or what a human looked at.

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
          select from dispatch_attempts a join dispatch_receipts d using (attempt_id)
           where a.execution_id = t.execution_id and a.claim_token::text = t.evidence ->> 'claim_token')),
     ('adjudication_cites_its_probe',
        t.cause ~ '^reconciled_' and t.actor <> 'human' and not exists (
          select from status_probes p
           where p.execution_id = t.execution_id and p.probe_token::text = t.evidence ->> 'probe_token')),
     ('exit_from_ambiguous_cites_evidence', t.from_state = 'AMBIGUOUS' and t.evidence = '{}')
   ) as flaw(name, holds)
   where flaw.holds
$function$;

comment on function irrevon.audit_evidence() is 'List transitions that cite no evidence, or another execution''s.';
