-- probe_insert — store the answer to a probe order, once; null where it is answered already.
-- RFC-002 §2.2, decision R1: queried_at is the order's. Internal.

create or replace function irrevon.probe_insert(
  p_order            irrevon.probe_orders,
  p_result           text,
  p_n_found          bigint,
  p_destination_refs text,
  p_response_digest  text,
  p_evidence         text,
  p_now              timestamptz
)
returns irrevon.status_probes
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_probe status_probes;
begin
  insert into status_probes
    (probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys, result, n_found,
     destination_refs, response_digest, outcome_digest, evidence, recorded_by, queried_at, recorded_at)
  values
    (p_order.probe_token, p_order.execution_id, p_order.adapter_id, p_order.declaration_digest,
     p_order.probe_kind, p_order.query_keys, p_result, p_n_found, references_read(p_destination_refs),
     p_response_digest, encode(sha256(convert_to(jcs(jsonb_build_object('result', p_result, 'n_found', p_n_found,
       'destination_refs', encode(sha256(convert_to(p_destination_refs, 'UTF8')), 'hex'),
       'response_digest', p_response_digest)), 'UTF8')), 'hex'),
     evidence_read(p_evidence), writer_actor(p_order.writer, p_order.epoch), p_order.queried_at, p_now)
  on conflict (probe_token) do nothing
  returning * into v_probe;

  return v_probe;
end;
$function$;

comment on function irrevon.probe_insert(irrevon.probe_orders, text, bigint, text, text, text, timestamptz) is
  'Store a probe and return it; null where its order was answered already.';
