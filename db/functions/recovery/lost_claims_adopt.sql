-- lost_claims_adopt — what was claimed and forgotten is AMBIGUOUS, never dispatchable.
-- Decision S5; RFC-002 §3.1 with our edge. Internal; register_intent calls it for every effect, so it first asks one
-- index. Steps that the ledger has forgotten are opened. Where a later step was claimed, the ones before it were too.

create or replace function irrevon.lost_claims_adopt(p_effect_id text, p_now timestamptz)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_last      lost_claims;
  v_execution record;
begin
  select * into v_last from lost_claims
   where split_part(operation_id, ':', 1) = p_effect_id
   order by split_part(operation_id, ':', 2)::integer desc limit 1;
  if not found then
    return;
  end if;
  perform from effect_records where effect_id = p_effect_id for no key update;
  if not found then
    return;
  end if;

  while not exists (select from effect_executions where operation_id = v_last.operation_id and effect_id = p_effect_id) loop
    perform ledger_open_execution(p_effect_id, 'retry_after_failure', p_now);
  end loop;
  for v_execution in
    select e.execution_id, coalesce(own.claim, v_last) as claim
      from effect_executions e
      join frontiers f using (execution_id)
      left join lateral (
        select l from lost_claims l
         where split_part(l.operation_id, ':', 1) = p_effect_id and l.operation_id = e.operation_id
         order by l.created_at desc limit 1) as own(claim) on true
     where e.effect_id = p_effect_id and f.state = 'PERSISTED'
       and e.step <= split_part(v_last.operation_id, ':', 2)::integer
     order by e.step
  loop
    perform ledger_transition(v_execution.execution_id, 'PERSISTED', 'AMBIGUOUS', 'ledger_tail_lost', 'recovery',
      jsonb_build_object('claim_token', (v_execution.claim).claim_token, 'operation_id', (v_execution.claim).operation_id,
                         'ledger_epoch', (v_execution.claim).ledger_epoch, 'source', (v_execution.claim).source), p_now);
  end loop;
end;
$function$;

comment on function irrevon.lost_claims_adopt(text, timestamptz) is
  'Open the forgotten executions of an effect and move what was claimed to AMBIGUOUS.';
