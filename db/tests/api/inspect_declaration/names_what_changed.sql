-- The ninth question: which provider capability changed?
begin;
select plan(10);

select irrevon_test.effect() as effect_id \gset
create function pg_temp.told(p_effect_id text) returns jsonb language sql as $$
  select irrevon.inspect_declaration(r) from irrevon.effect_records r where effect_id = p_effect_id $$;
select is(pg_temp.told(:'effect_id') -> 'changed', '[]', 'nothing at first');
select is(pg_temp.told(:'effect_id') -> 'at_registration', pg_temp.told(:'effect_id') -> 'in_force', 'it is in force');
select irrevon.register_adapter(irrevon_test.declaration('{"client_ref_field": "reference", "states_not_in_force": ["voided"], "api_version": "2"}')) \g /dev/null
select pg_temp.told(:'effect_id') as told \gset
select is(:'told'::jsonb -> 'changed', '[{"path": "/api_version", "before": "1", "after": "2"},
  {"path": "/client_ref_field", "before": "client_ref", "after": "reference"}, {"path": "/states_not_in_force/1", "before": "deleted", "after": null}]',
  'each promise by its path, before and after');
select isnt(:'told'::jsonb #>> '{in_force,digest}', :'told'::jsonb #>> '{at_registration,digest}', 'another text is in force');
select is((select declaration_digest from irrevon.effect_records where effect_id = :'effect_id'), :'told'::jsonb #>> '{at_registration,digest}', 'the record names the first');
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "another", "api_version": "3"}')) \g /dev/null
select is(jsonb_array_length(:'told'::jsonb -> 'since'), 1, 'what was put in force since');
select irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
select is(array[pg_temp.told(:'effect_id') -> 'changed', to_jsonb(jsonb_array_length(pg_temp.told(:'effect_id') -> 'since'))], array['[]', '2']::jsonb[],
  'the old text again is no change, and two changes');
select irrevon.register_adapter(irrevon_test.declaration('{"citations": ["https://example.com/reference", "https://example.com/more"]}')) \g /dev/null
select is(pg_temp.told(:'effect_id') -> 'changed', '[{"path": "/citations/1", "before": null, "after": "https://example.com/more"}]', 'what was promised since');
select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('citations', (select jsonb_agg('https://example.com/' || n) from generate_series(100, 220) n)))) \g /dev/null
select is(array[to_jsonb(jsonb_array_length(pg_temp.told(:'effect_id') -> 'changed')), pg_temp.told(:'effect_id') #> '{changed,0,path}'], array['100', '"/citations/0"']::jsonb[], 'of very many the first hundred');
select is((select array_agg(d ->> 'digest' = r.declaration_digest order by n) from irrevon.effect_records r, jsonb_array_elements(pg_temp.told(:'effect_id') -> 'since') with ordinality as s(d, n)
  where effect_id = :'effect_id'), '{f,t,f,f}', 'as they came into force');

select * from finish();
rollback;
