begin;
select plan(2);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.probe_of(:execution_id) as token \gset
select irrevon.record_probe(:'token', 'ABSENT', 0) is not null as ok \gset
select outcome, evidence from irrevon.record_probe(:'token', 'ABSENT', 0) \gset
select is(:'outcome'::text, 'repeated', 'told again');
select is(:'evidence'::jsonb, '{}', 'with an object, as every answer has');

select * from finish();
rollback;
