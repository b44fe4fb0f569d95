-- audit_lost_claims — what was claimed and forgotten is nowhere dispatchable, and no other edge says it was lost.
-- Decision S5. Internal.

create or replace function irrevon.audit_lost_claims()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select 'lost_claim_was_adopted', l.operation_id, jsonb_build_object('claim_token', l.claim_token, 'state', f.state)
    from lost_claims l
    join effect_executions e on e.effect_id = split_part(l.operation_id, ':', 1)
     and e.step <= split_part(l.operation_id, ':', 2)::integer
    join frontiers f using (execution_id)
   where f.state = 'PERSISTED'
  union all
  select 'lost_claim_has_its_execution', l.operation_id, jsonb_build_object('claim_token', l.claim_token)
    from lost_claims l
   where exists (select from effect_records r where r.effect_id = split_part(l.operation_id, ':', 1))
     and not exists (select from effect_executions e where e.operation_id = l.operation_id
                        and e.effect_id = split_part(l.operation_id, ':', 1))
  union all
  select 'lost_tail_cites_its_claim', e.operation_id, jsonb_build_object('claim_token', t.evidence ->> 'claim_token')
    from effect_transitions t
    join effect_executions e using (execution_id)
   where t.cause = 'ledger_tail_lost'
     and not exists (select from lost_claims l
                      where l.claim_token::text = t.evidence ->> 'claim_token'
                        and split_part(l.operation_id, ':', 1) = e.effect_id
                        and split_part(l.operation_id, ':', 2)::integer >= e.step)
$function$;

comment on function irrevon.audit_lost_claims() is 'List forgotten claims that could be sent again, and losses that cite none.';
