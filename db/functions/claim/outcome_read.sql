-- outcome_read — what a hand reports of one attempt, by the rules of RFC-002 §10: nothing may block it.
-- Decisions W12, A8. Internal; never raises. OK without a reference, or with blanks for one, and FAILED with a code that the
-- attempt's declaration does not cite, are LOST; what was told stands in the evidence. SQL takes the failure
-- kind, and whether it is final on replay, from the declaration.

create or replace function irrevon.outcome_read(
  p_declaration_digest text,
  p_transport_outcome  text,
  p_failure_code       text,
  p_destination_ref    text,
  p_response_digest    text,
  p_evidence           text
)
returns irrevon.outcome_reading
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_read    outcome_reading;
  v_code    constant text := reference_read(p_failure_code);   -- bounded before anything is made of it
  v_failure jsonb;
  v_why     text;
begin
  v_read.destination_ref := reference_read(p_destination_ref);
  v_read.response_digest := p_response_digest;
  v_read.evidence := evidence_read(p_evidence);
  v_read.outcome := p_transport_outcome;
  v_read.outcome_digest := encode(sha256(convert_to(jcs(jsonb_build_object(
    'transport_outcome', p_transport_outcome, 'failure_code', v_code,
    'destination_ref', v_read.destination_ref, 'response_digest', p_response_digest)), 'UTF8')), 'hex');

  if p_transport_outcome = 'FAILED' then
    select d.declaration #> array['failures', v_code] into v_failure
      from adapter_declarations d
     where d.declaration_digest = p_declaration_digest
     limit 1;
    v_read.failure_kind := v_failure ->> 'kind';
    v_why := case when v_read.failure_kind is null then 'undeclared_failure_code' end;
  elsif p_transport_outcome = 'OK' and coalesce(v_read.destination_ref, '') !~ E'[^ \\t\\n\\v\\f\\r]' then
    v_why := 'ok_without_reference';
  end if;

  if v_why is not null then
    v_read.outcome := 'LOST';
    v_read.failure_kind := null;
    v_read.evidence := v_read.evidence || jsonb_build_object('reported', p_transport_outcome, 'stored_as_lost', v_why);
  elsif v_read.failure_kind is not null then
    v_read.failure_code := v_code;
    v_read.final_on_replay := (v_failure ->> 'final_on_replay')::boolean;
  end if;

  return v_read;
end;
$function$;

comment on function irrevon.outcome_read(text, text, text, text, text, text) is
  'Read a reported outcome by the declaration: OK needs a reference, FAILED a cited code; the rest is LOST.';
