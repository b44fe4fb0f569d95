begin;
select plan(4);

select irrevon_test.effect('{"branch_ref": "b", "event_time": "2026-03-02T09:00:00Z", "stable_ids": {"order_id": "1", "customer_ref": "2"}}') as effect_id \gset
create function pg_temp.contract(p_effect_id text, p_reveal boolean) returns jsonb language sql as $$
  select irrevon.inspect_contract(r, p_reveal) from irrevon.effect_records r where effect_id = p_effect_id $$;
select is(pg_temp.contract(:'effect_id', false) - '{at,registered_by,parameters,event_time}'::text[],
  '{"effect_type": "order.create", "effect_class": "IRREVERSIBLE", "scope": "test/scope", "adapter_id": "test-c2", "branch_ref": "b",
    "stable_ids": {"keys": ["customer_ref", "order_id"], "values": null}}', 'the members of the contract, of stable ids their names');
select is(pg_temp.contract(:'effect_id', false) -> 'parameters', (select jsonb_build_object('digest', parameters_digest, 'document', null)
  from irrevon.effect_records where effect_id = :'effect_id'), 'of the payload its digest');
select is((pg_temp.contract(:'effect_id', false) ->> 'event_time')::timestamptz, '2026-03-02T09:00:00Z'::timestamptz, 'the time of the event');
select is((select array[t #> '{stable_ids,values}' = stable_ids, t #> '{parameters,document}' = parameters_canonical::jsonb]
  from irrevon.effect_records, pg_temp.contract(:'effect_id', true) as t where effect_id = :'effect_id'), '{t,t}', 'values where they are revealed');

select * from finish();
rollback;
