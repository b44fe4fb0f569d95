begin;
select plan(7);

select irrevon_test.effect() as effect_id, irrevon_test.effect() as other \gset
set local role irrevon_app;
select irrevon.inspect('nobody') - 'as_of' as nobody, irrevon.inspect(:'effect_id') as told \gset
select is(:'nobody'::jsonb, '{"schema_version": "1", "data": [], "has_more": false, "next_cursor": null}'::jsonb,
  'an effect that nobody registered is an answer, not an error');
select is(irrevon.inspect(null) -> 'data', '[]', 'and so is none');
select set_eq(format('select jsonb_object_keys(%L::jsonb)', :'told'),
  $$ values ('schema_version'), ('data'), ('has_more'), ('next_cursor'), ('as_of') $$, 'the envelope of RFC-002 §9');
select is(jsonb_array_length(:'told'::jsonb -> 'data'), 1, 'of one effect');
select is(:'told'::jsonb #>> '{data,0,effect_id}', :'effect_id', 'the one that was asked for');
select set_eq(format('select jsonb_object_keys(%L::jsonb #> ''{data,0}'')', :'told'),
  $$ values ('effect_id'), ('redaction'), ('contract'), ('standing'), ('destination'), ('declaration'), ('branch'), ('authority'),
            ('executions'), ('gate'), ('gate_now'), ('attempts'), ('probes'), ('notes'), ('audits'), ('findings'), ('compensates'),
            ('denies'), ('variants'), ('identity_conflicts'), ('sightings'), ('forgotten'), ('open'), ('retry'), ('next'), ('totals'),
            ('integrity'), ('timeline') $$, 'every section of the evidence view');
select is((:'told'::jsonb ->> 'as_of')::timestamptz > (:'told'::jsonb #>> '{data,0,contract,at}')::timestamptz, true, 'as of its reading of the clock');

select * from finish();
rollback;
