-- Decision I6.
begin;
select plan(3);

select irrevon_test.execution_at('SETTLED_COMMITTED',
  '{"stable_ids": {"order_id": "9410"}, "scope": "test/scope"}') as execution_id
  \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select count(irrevon.register_intent(irrevon_test.contract(jsonb_build_object(
    'stable_ids', jsonb_build_object('order_id', '9410'), 'parameters', jsonb_build_object('n', n)))))
  from generate_series(1, 12) n \g /dev/null
select irrevon.gate_dedup_evidence(:'effect_id', :'effect_id' || ':0') -> 'variants' as variants \gset

select is((:'variants'::jsonb -> 'total')::integer, 12, 'the total');
select is(jsonb_array_length(:'variants'::jsonb -> 'newest'), 10, 'ten of them');
select is((select array_agg(v ->> 'parameters_digest')
  from jsonb_array_elements(:'variants'::jsonb -> 'newest') v),
  (select array_agg(encode(sha256(convert_to('{"n":' || n || '}', 'UTF8')), 'hex') order by n desc)
    from generate_series(3, 12) n),
  'the newest first');

select * from finish();
rollback;
