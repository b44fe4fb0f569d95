-- settle_write — write a human's settle and its finding, in one transaction.
-- RFC-002 §3.2; decisions A11, R3. Internal.

create or replace function irrevon.settle_write(
  p_execution_id bigint,
  p_operation_id text,
  p_edge         irrevon.canon_edges,
  p_evidence     jsonb,
  p_now          timestamptz
)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_found   constant bigint := case when p_evidence ->> 'n_found' ~ '^[1-9][0-9]{0,17}$' then (p_evidence ->> 'n_found')::bigint end;
  v_class   text;
  v_bar     text;
  v_finding bigint;
begin
  v_class := case when p_edge.cause = 'reconciled_absent' then 'LOST'
                  when v_found = 1 then 'CONFIRMED_UNIQUE'
                  when v_found > 1 then 'DUPLICATE' end;
  v_bar := case when v_class = 'LOST' then reconcile_absence_bar(split_part(p_operation_id, ':', 1)) end;

  perform ledger_transition(p_execution_id, p_edge.from_state, p_edge.to_state, p_edge.cause, p_edge.actor, p_evidence, p_now);
  if v_class is not null then
    v_finding := ledger_attach_finding(p_execution_id, v_class, 'settle', case when v_class = 'DUPLICATE' then v_found - 1 end,
                                       reference_read(p_evidence ->> 'destination_ref'), p_edge.actor, p_evidence, p_now);
  end if;
  if v_bar is not null then
    perform audit_ask(p_execution_id, 'settled_against_evidence', jsonb_build_object('why', v_bar, 'at', p_now), p_now);
  end if;

  return ('settled', null, p_operation_id, p_edge.to_state, jsonb_build_object('classification', v_class,
    'finding_ref', (select finding_ref from findings where finding_id = v_finding)))::probe_answer;
end;
$function$;

comment on function irrevon.settle_write(bigint, text, irrevon.canon_edges, jsonb, timestamptz) is
  'Write a human''s settle, its finding, and the audit that its contradiction asks for.';
