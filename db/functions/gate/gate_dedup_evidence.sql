-- gate_dedup_evidence — why the destination may hold the effect already: the evidence that a dedup deny cites.
-- RFC-002 §4 (the re-synthesis defeat), decision I6. Internal. Names executions by operation_id, attempts by
-- claim_token, findings by finding_ref; variants are the newest ten and the total.

create or replace function irrevon.gate_dedup_evidence(p_effect_id text, p_operation_id text)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
    'operation_id', p_operation_id,
    'transitions', (
      select jsonb_agg(jsonb_build_object('to', t.to_state, 'cause', t.cause, 'actor', t.actor,
                                          'at', t.created_at) order by t.transition_seq)
        from effect_transitions t where t.execution_id = e.execution_id),
    'receipts', (
      select coalesce(jsonb_agg(jsonb_build_object('claim_token', a.claim_token,
               'transport_outcome', d.transport_outcome, 'destination_ref', d.destination_ref,
               'response_digest', d.response_digest, 'at', d.recorded_at) order by d.receipt_id), '[]')
        from dispatch_attempts a join dispatch_receipts d using (attempt_id)
       where a.execution_id = e.execution_id),
    'findings', (
      select coalesce(jsonb_agg(jsonb_build_object('finding_ref', f.finding_ref,
               'classification', f.classification, 'destination_ref', f.destination_ref)
               order by f.finding_id), '[]')
        from findings f where f.effect_id = p_effect_id),
    'variants', jsonb_build_object(
      'total', (select count(*) from parameter_variants v where v.effect_id = p_effect_id),
      'newest', (
        select coalesce(jsonb_agg(jsonb_build_object('parameters_digest', v.parameters_digest,
                 'event_time', v.event_time, 'at', v.created_at) order by v.variant_seq desc), '[]')
          from (select * from parameter_variants
                 where effect_id = p_effect_id order by variant_seq desc limit 10) v)))
    from effect_executions e
   where e.effect_id = p_effect_id
     and e.step = split_part(p_operation_id, ':', 2)::integer
$function$;

comment on function irrevon.gate_dedup_evidence(text, text) is
  'Return the transitions, receipts, findings and variants that a dedup deny cites.';
