-- import_lost_claims — claims that only a witness or the destination knows (operator).
-- Decision S5. p_claims is a JSON array of {"operation_id", "claim_token"}; claim_token may be missing where only the
-- destination's client reference is known. Where this ledger has never been known to forget, a quarantine begins.
-- One row for each that was not imported before; outcome as in lost_claim_import.
--   IR605 evidence_missing   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.import_lost_claims(p_claims text, p_evidence text)
returns table (claim_token uuid, operation_id text, outcome text, lifecycle text)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_json     jsonb := json_text_read(p_claims, 1048576);
  v_evidence jsonb;
  v_told     record;
  v_epoch    integer;
  v_now      timestamptz;
begin
  perform begin_write();
  v_evidence := human_evidence(p_evidence);
  perform require_argument('claims', 'is a JSON array of at most 10000 claims', coalesce(
    jsonb_typeof(v_json) = 'array' and jsonb_array_length(v_json) <= 10000, false));
  perform require_argument('claims', 'name an operation_id each, and perhaps a claim_token', not exists (
    select from jsonb_array_elements(v_json) as c
     where (c ->> 'operation_id' ~ '^[0-9a-f]{64}:(0|[1-9][0-9]{0,3})$'
            and pg_input_is_valid(coalesce(c ->> 'claim_token', gen_random_uuid()::text), 'uuid')) is not true));
  perform require_argument('claims', 'name one operation by a claim_token', not exists (
    select from jsonb_to_recordset(v_json) as c(claim_token uuid, operation_id text)
      left join lost_claims l using (claim_token)
      left join dispatch_attempts a using (claim_token)
      left join effect_executions e on e.execution_id = a.execution_id
     where c.claim_token is not null
     group by claim_token
    having min(least(c.operation_id, l.operation_id, e.operation_id))
        <> max(greatest(c.operation_id, l.operation_id, e.operation_id))));
  perform lock_stop(true);
  v_now := clock();
  v_epoch := ledger_epoch_begin('claims were imported on another history', v_now);
  if v_epoch = 1 and v_json <> '[]' then
    v_epoch := ledger_epoch_append('an operator imported claims', v_now);
  end if;

  for v_told in
    select distinct coalesce((c ->> 'claim_token')::uuid, md5('destination:' || (c ->> 'operation_id'))::uuid) as claim_token,
           c ->> 'operation_id' as operation_id, r.scope, r.effect_type,
           case when c ->> 'claim_token' is null then 'destination' else 'witness' end as source
      from jsonb_array_elements(v_json) as c
      left join effect_records r on r.effect_id = split_part(c ->> 'operation_id', ':', 1)
     order by r.scope, r.effect_type, operation_id
  loop
    select v_told.claim_token, v_told.operation_id, i.outcome, i.lifecycle
      into claim_token, operation_id, outcome, lifecycle
      from lost_claim_import(v_told.claim_token, v_told.operation_id, v_told.source, v_epoch,
             jsonb_build_object('imported_by', session_user, 'evidence', v_evidence), v_now) as i;
    continue when outcome = 'known';
    return next;
  end loop;
end;
$function$;

comment on function irrevon.import_lost_claims(text, text) is
  'Import claims that only a witness or the destination knows, so that they are adjudicated and never sent again. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), evidence_missing (IR605).';
grant execute on function irrevon.import_lost_claims(text, text) to irrevon_operator;
