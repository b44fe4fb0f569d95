-- audit_attempts — every wire attempt was allowed, claimed once, and carries keys of its own operation.
-- RFC-002 §5.1; decisions W3, W13. Internal.

create or replace function irrevon.audit_attempts()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, a.claim_token::text, jsonb_build_object('operation_id', e.operation_id, 'attempt_no', a.attempt_no)
    from (select *, row_number() over (partition by execution_id order by attempt_no) as expected_no
            from dispatch_attempts) a
    join effect_executions e using (execution_id)
    join effect_records r using (effect_id)
    join gate_decisions g using (gate_decision_id)
    left join adapter_declarations d on d.declaration_digest = a.declaration_digest
   cross join lateral (values
     ('attempt_was_allowed', g.decision <> 'allow' or g.execution_id <> a.execution_id),
     ('claim_and_decision_are_one_instant', a.kind <> 'c1_replay_probe' and g.execution_id = a.execution_id
        and (g.evaluated_at, g.claim_token) is distinct from (a.claimed_at, a.claim_token)),
     ('attempts_are_numbered_without_gaps', a.attempt_no <> a.expected_no),
     ('attempt_used_a_registered_declaration', d.declaration_digest is null),
     ('key_is_of_the_operation', a.idempotency_key is distinct from
        idempotency_key(e.operation_id, d.key_max_length, d.key_alphabet)),
     ('order_is_of_the_first_wording', a.order_digest is distinct from
        order_digest(e.operation_id, a.idempotency_key,
                     case when d.client_ref_field is not null then e.operation_id end,
                     r.parameters_digest, a.declaration_digest))
   ) as flaw(name, holds)
   where flaw.holds
  union all
  select 'one_open_attempt_per_slot', min(claim_token::text), jsonb_build_object('open', count(*))
    from open_attempts
   group by scope, effect_type
  having count(*) > 1
  union all
  select 'dispatch_has_its_attempt', e.operation_id, '{}'
    from effect_transitions t join effect_executions e using (execution_id)
   where t.to_state = 'DISPATCHED'
     and not exists (select from dispatch_attempts a
                      where a.execution_id = t.execution_id and a.claim_token::text = t.evidence ->> 'claim_token')
  union all
  select 'attempt_has_its_dispatch', a.claim_token::text, '{}'
    from dispatch_attempts a
   where a.kind <> 'c1_replay_probe'
     and not exists (select from effect_transitions t
                      where t.execution_id = a.execution_id and t.evidence ->> 'claim_token' = a.claim_token::text
                        and t.to_state = 'DISPATCHED')
$function$;

comment on function irrevon.audit_attempts() is 'List attempts that were not allowed, or carry another operation''s keys.';
