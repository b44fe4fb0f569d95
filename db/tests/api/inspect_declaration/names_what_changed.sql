-- The ninth question: which provider capability changed?
begin;
select plan(7);

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
select is(jsonb_array_length(:'told'::jsonb -> 'since'), 1, 'what was put in force since');
select irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
select is(array[pg_temp.told(:'effect_id') -> 'changed', to_jsonb(jsonb_array_length(pg_temp.told(:'effect_id') -> 'since'))], array['[]', '2']::jsonb[],
  'the old text again is no change, and two changes');

select * from finish();
rollback;
