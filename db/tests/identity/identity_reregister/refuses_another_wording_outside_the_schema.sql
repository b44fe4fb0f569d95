begin;
\ir ../../support/refusal.psql
select plan(6);

create function pg_temp.declared(p_schema jsonb) returns text
language sql as $$ select jsonb_set(irrevon_test.declaration()::jsonb, '{effect_types,order.create,parameters}', p_schema)::text $$;

select irrevon.register_adapter(pg_temp.declared('{"properties": {"note": {"type": "string"}}}')) is not null as ok \gset
select irrevon_test.contract('{"parameters": {"note": "a"}, "stamped_at": "2026-11-01T10:00:00Z"}') as contract \gset
select irrevon.register_intent(:'contract') is not null as ok \gset
select irrevon_test.facts() as before \gset

select is(pg_temp.refusal(format('select irrevon.register_intent(%L)',
    :'contract'::jsonb || '{"parameters": {"note": 7}, "stamped_at": "2026-11-01T11:00:00Z"}')),
  'IR101 /parameters/note: type string', 'a variant is held against the schema');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written: no variant, no fresher authority');

select irrevon.register_adapter(pg_temp.declared('{"properties": {"note": {"maxLength": 0}}}')) is not null as ok \gset
select is((irrevon.register_intent(:'contract')).outcome, 'replayed', 'the dispatchable wording may come again under another schema');
select is(pg_temp.refusal(format('select irrevon.register_intent(%L)', :'contract'::jsonb || '{"parameters": {"note": "b"}}')),
  'IR101 /parameters/note: maxLength 0', 'another wording is held against the schema in force');
select is((irrevon.register_intent((:'contract'::jsonb || '{"event_time": "2026-11-01T10:00:00Z"}')::text)).changed ->> 'variant', 'true',
  'another event time alone is no other wording');
select is((irrevon.register_intent((:'contract'::jsonb || '{"parameters": {"note": 7}, "effect_class": "REVERSIBLE"}')::text)).outcome,
  'identity_conflict', 'what contradicts the record is a conflict first');

select * from finish();
rollback;
