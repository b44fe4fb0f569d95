begin;
select plan(4);

select irrevon_test.effect('{"parameters": {"a": 1}}') as effect_id \gset
create function pg_temp.again(p_effect_id text, p_changes jsonb) returns text language sql as $$
  select (irrevon.register_intent(irrevon_test.contract(jsonb_build_object('stable_ids', stable_ids) || p_changes))).outcome
    from irrevon.effect_records where effect_id = p_effect_id $$;
select pg_temp.again(:'effect_id', '{"parameters": {"a": 2}}'), pg_temp.again(:'effect_id', '{"parameters": {"a": 3}}'),
       pg_temp.again(:'effect_id', '{"parameters": {"a": 3}}'), pg_temp.again(:'effect_id', '{"parameters": {"a": 1}, "effect_class": "REVERSIBLE"}') \g /dev/null
select irrevon.inspect_variants(:'effect_id', 500) as told \gset
select is(jsonb_path_query_array(:'told', '$.variants[*].parameters_digest'), jsonb_build_array(encode(sha256('{"a":2}'), 'hex'), encode(sha256('{"a":3}'), 'hex')), 'each by its digest');
select is(jsonb_path_query_array(:'told', '$.variants[*].repeats'), '[0, 1]', 'and how often it came again');
select is(:'told'::jsonb #> '{identity_conflicts,0,members}', '["effect_class"]', 'what contradicted the record');
select is(jsonb_array_length(irrevon.inspect_variants(:'effect_id', 1) -> 'variants'), 1, 'cut short');

select * from finish();
rollback;
