-- RFC-002 §6.2: what record_probe does with an absence stands in its own tests; here what the settle cites.
begin;
select plan(4);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as id \gset
select is((pg_temp.look(:id, 'ABSENT', 0)).evidence #>> '{key_coverage,by}', 'client_ref', 'a wait says what an absence can do');
select * from pg_temp.look(:id, 'ABSENT', 0, '[]', '61 s') \gset
select is(:'outcome' || ' ' || :'lifecycle', 'settled SETTLED_FAILED', 'the second read settles');
select is((select count(*) from jsonb_object_keys(:'evidence'::jsonb)), 8::bigint, 'and says by what');
select results_eq('select evidence - ''finding_ref'' - ''classification'' from irrevon.findings',
  format('select %L::jsonb - ''finding_ref'' - ''classification''', :'evidence'), 'which the finding cites');

select * from finish();
rollback;
