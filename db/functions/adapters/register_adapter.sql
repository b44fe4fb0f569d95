-- register_adapter — put a capability declaration in force (operator).
-- RFC-002 §6.1, §12; decision W5. The declaration is closed: an unknown member is refused, and so is a tier
-- that its members do not support. It is a stop: it commits before a claim reads, which then answers
-- stale_order, or after that claim. The same declaration again changes nothing and answers replayed.
--   IR104 malformed_declaration  DETAIL names path and rule
--   IR206 wrong_isolation        the caller is above READ COMMITTED

create or replace function irrevon.register_adapter(
  p_declaration text,
  out outcome text,
  out adapter_id text,
  out declaration_digest text
)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_read  record;
  v_seq   bigint;
  v_now   timestamptz;
begin
  perform begin_write();
  select * into v_read from declaration_read(p_declaration);
  perform lock_stop(true);
  v_now := clock();

  adapter_id := v_read.adapter_id;
  declaration_digest := v_read.declaration_digest;
  outcome := 'replayed';
  if v_read.declaration_digest is not distinct from (
    select d.declaration_digest from adapter_declarations d
     where d.adapter_id = v_read.adapter_id order by d.declaration_seq desc limit 1)
  then
    return;
  end if;

  insert into adapter_declarations (adapter_id, declaration_digest, declaration, client_ref_field,
                                    key_max_length, key_alphabet, registered_by, created_at)
  values (v_read.adapter_id, v_read.declaration_digest, v_read.declaration,
          v_read.declaration ->> 'client_ref_field',
          (v_read.declaration #>> '{idempotency,key_max_length}')::integer,
          v_read.declaration #>> '{idempotency,key_alphabet}', session_user, v_now)
  returning declaration_seq into v_seq;

  insert into effect_type_policies (declaration_seq, effect_type, required_ids, allowed_ids, opaque_ids,
                                    parameters_schema, read_back_after_ok, redispatch_on_absence)
  select v_seq, t.key,
         array(select jsonb_array_elements_text(t.value #> '{stable_ids,required}')),
         array(select jsonb_array_elements_text(t.value #> '{stable_ids,allowed}')),
         array(select jsonb_array_elements_text(t.value #> '{stable_ids,opaque}')),
         t.value -> 'parameters',
         (t.value ->> 'read_back_after_ok')::boolean,
         (t.value ->> 'redispatch_on_absence')::boolean
    from jsonb_each(v_read.declaration -> 'effect_types') as t;

  perform ledger_epoch_begin('first declaration registered', v_now);
  outcome := 'registered';
end;
$function$;

comment on function irrevon.register_adapter(text) is
  'Put a capability declaration in force; answers registered or replayed. '
  'Refuses malformed_declaration (IR104), wrong_isolation (IR206).';
grant execute on function irrevon.register_adapter(text) to irrevon_operator;
