-- inspect_remedy — the calls that may change a deny of the gate: each with what it is about and what its caller has to add.
-- RFC-002 §4; canon_deny_reasons. Internal. Nothing where only time helps, or nothing does.

create or replace function irrevon.inspect_remedy(p_record irrevon.effect_records, p_gate jsonb)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case p_gate ->> 'remedy'
    when 'lift_deny' then (
      select jsonb_agg(jsonb_build_object('call', 'lift_deny', 'arguments', jsonb_build_object('deny_ref', d),
                                          'needs', jsonb_build_array('reason')) order by n)
        from jsonb_array_elements_text(p_gate #> '{inputs,denies}') with ordinality as listed(d, n))
    when 'grant_authority' then jsonb_build_array(jsonb_build_object('call', 'grant_authority',
      'arguments', jsonb_build_object('authority_ref', p_gate #> '{inputs,authority_ref}', 'scope', p_record.scope),
      'needs', jsonb_build_array('reason')))
    when 'register_intent' then jsonb_build_array(jsonb_build_object('call', 'register_intent',
      'arguments', '{}'::jsonb, 'needs', jsonb_build_array('contract')))
    when 'open_retry_execution' then jsonb_build_array(jsonb_build_object('call', 'open_retry_execution',
      'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', '[]'::jsonb))
    when 'audit_request' then jsonb_build_array(jsonb_build_object('call', 'audit_request',
      'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', jsonb_build_array('reason')))
    when 'reconcile' then jsonb_build_array(jsonb_build_object('call', 'reconcile',
      'arguments', jsonb_build_object('effect_id', p_record.effect_id), 'needs', '[]'::jsonb))
    else '[]' end
$function$;

comment on function irrevon.inspect_remedy(irrevon.effect_records, jsonb) is
  'Return the calls that may change a deny of the gate.';
