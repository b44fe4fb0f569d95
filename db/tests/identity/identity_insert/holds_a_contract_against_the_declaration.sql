-- Decision I2: what the effect type does not declare is refused before anything is stored.
begin;
\ir ../../support/refusal.psql
select plan(4);

select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('effect_types', jsonb_build_object('order.create',
  irrevon_test.declaration()::jsonb #> '{effect_types,order.create}' || '{"parameters": {"type": "object", "required": ["sku"]}}'))))
  \g /dev/null
select is(pg_temp.refusal(format('select irrevon.register_intent(%L)', irrevon_test.contract(changes))), answer, why)
  from (values
    (1, '{"stable_ids": {"order_id": "1", "tool_call_id": "x"}, "parameters": {"sku": "1"}}'::jsonb,
        'IR101 /stable_ids/tool_call_id: is not allowed by this effect type', 'an id that is not declared'),
    (2, '{"parameters": {}}', 'IR101 /parameters/sku: required by schema', 'parameters that the schema refuses'),
    (3, '{"parameters": {"sku": "1"}}', 'accepted', 'what fits')) as given(position, changes, answer, why)
 order by position;
select is(array_agg(opened_by), '{register}', 'it is opened by its registration') from irrevon.effect_executions;

select * from finish();
rollback;
