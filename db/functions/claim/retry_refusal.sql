-- retry_refusal — why the latest execution of an effect may not be followed by a retry; null: it may.
-- RFC-002 §5.3 (1), decisions G3, R3. Internal: record and execution are locked. A failure is clean where a receipt
-- that the declaration cites caused it, which the canon tells by its cause. What has no history may not be followed.

create or replace function irrevon.retry_refusal(p_record irrevon.effect_records, p_execution_id bigint)
returns text
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case
    when d.subtype is distinct from 'retryable_failed' then 'not_failed'
    when not exists (select from canon_receipts r where r.cause = t.cause and r.to_state = t.to_state)
      then 'not_a_clean_failure'
    when branch_cancelled(p_record.branch_ref) is not null then 'branch_cancelled'
    when resolve_replaced(p_record.effect_id) then 'compensated_otherwise'
    else effect_contradiction(p_record.effect_id) end
    from (values (p_execution_id)) as asked(execution_id)
    left join frontiers f using (execution_id)
    left join effect_transitions t using (transition_seq)
    left join canon_dispatch d on d.frontier = f.state
$function$;

comment on function irrevon.retry_refusal(irrevon.effect_records, bigint) is
  'Say why an execution may not be followed by a retry, or null.';
