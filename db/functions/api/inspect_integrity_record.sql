-- inspect_integrity_record — do the record and its executions say what their columns compute?
-- RFC-002 §11 (2), §1; decisions I1, W13. Internal: inspect_integrity collects it. Identity, payload and operations are computed
-- anew from the columns, and so are the key and the order of every attempt, under the declaration that it was claimed by.

create or replace function irrevon.inspect_integrity_record(p_record irrevon.effect_records)
returns table (rule text, subject text, holds boolean)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select c.name, p_record.effect_id, c.holds
    from (values
      ('contract_is_of_the_columns', p_record.contract_canonical
         = identity_canonical(p_record.stable_ids, p_record.effect_type, p_record.scope)),
      ('identity_is_of_the_columns', p_record.effect_id
         = identity_digest(p_record.stable_ids, p_record.effect_type, p_record.scope)),
      ('payload_is_canonical', p_record.parameters_canonical = jcs(p_record.parameters_canonical::jsonb)),
      ('payload_digest_is_of_the_payload', p_record.parameters_digest
         = encode(sha256(convert_to(p_record.parameters_canonical, 'UTF8')), 'hex')),
      ('effect_has_an_execution', exists (select from effect_executions e where e.effect_id = p_record.effect_id))
    ) as c(name, holds)
  union all
  select c.name, e.operation_id, c.holds
    from (select *, row_number() over (order by step) - 1 as expected from effect_executions x
           where x.effect_id = p_record.effect_id) as e
   cross join lateral (values
      ('operation_is_of_the_effect', e.operation_id = p_record.effect_id || ':' || e.step),
      ('steps_have_no_gap', e.step = e.expected)) as c(name, holds)
  union all
  select c.name, a.claim_token::text, c.holds
    from effect_executions e
   cross join lateral (select * from dispatch_attempts x where x.execution_id = e.execution_id offset 0) as a
    left join lateral (
      select x.* from adapter_declarations x where x.declaration_digest = a.declaration_digest limit 1) as d on true
   cross join lateral (values
      ('attempt_used_a_registered_declaration',
         d.declaration_digest is not distinct from encode(sha256(convert_to(jcs(d.declaration), 'UTF8')), 'hex')
         and d.declaration_digest is not null),
      ('key_is_of_the_operation', a.idempotency_key is not distinct from
         idempotency_key(p_record.effect_id || ':' || e.step, d.key_max_length, d.key_alphabet)),
      ('order_is_of_the_first_wording', a.order_digest is not distinct from
         order_digest(p_record.effect_id || ':' || e.step, a.idempotency_key,
           case when d.client_ref_field is not null then p_record.effect_id || ':' || e.step end,
           p_record.parameters_digest, a.declaration_digest))) as c(name, holds)
   where e.effect_id = p_record.effect_id
$function$;

comment on function irrevon.inspect_integrity_record(irrevon.effect_records) is
  'Say of each identity, digest and key of an effect whether it is what its columns compute.';
