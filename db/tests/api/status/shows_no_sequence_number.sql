begin;
-- Decision W11: outside, an execution is its operation_id.
select plan(3);

select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')) as effect_id \gset
set local role irrevon_app;
select irrevon.status(:'effect_id') as envelope \gset

select set_eq(format('select jsonb_object_keys(%L::jsonb)', :'envelope'),
  $$ values ('schema_version'), ('data'), ('has_more'), ('next_cursor'), ('as_of') $$, 'the envelope of RFC-002 §9');
select is((select count(*)::int from jsonb_path_query(:'envelope'::jsonb #- '{data,0,executions,0,adjudication}',
  'strict $.** ? (@.type() == "number")')), 0, 'without a number');
select is((:'envelope'::jsonb #> '{data,0,executions,0,adjudication}') - 'next_probe_at',
  '{"looks": 0, "parked_reason": null, "escalated_at": null,
    "key_coverage": {"covered": true, "by": "client_ref", "lag": 0, "why": null}}',
  'but how often it was looked at, and how long an effect may stay invisible');

select * from finish();
rollback;
