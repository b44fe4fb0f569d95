-- Decision W10: nothing that a caller sends ends in an error of PostgreSQL's own.
begin;
select plan(26);
\ir ../../support/refusal.psql

\set ref '00000000-0000-0000-0000-000000000001'
create function pg_temp.read(p_text text, p_action text default 'ACCEPTED_AS_IS') returns text language sql as $$
  select pg_temp.refusal(format('select irrevon.resolve_many_read(%L, %L)', p_action, p_text)) $$;
select is(pg_temp.read(text), 'IR105 findings: is a JSON list of 1 to 1000 objects', coalesce(left(text, 40), 'nothing'))
  from (values (null), (''), ('{}'), ('[]'), ('[1]'), ('[{}'), ('[{"a": "\u0000"}]'), ('[{"a": 1, "a": 2}]'),
               ('[{"a": 1e200000}]'), ((select jsonb_agg('{}'::jsonb) from generate_series(1, 1001))::text), (repeat('[', 100)), (repeat('[', 60000)),
               (repeat('[{"a":', 30000)), ('[' || repeat('{"a":', 200) || '1' || repeat('}', 200) || ']')) as t(text);
select is(pg_temp.read(text), 'IR105 findings: have finding_ref, evidence, perhaps compensations, and no other member', text)
  from (values ('[{}]'), ('[{"finding_ref": "x", "evidence": {"a": 1}}]'), ('[{"finding_ref": null, "evidence": {"a": 1}}]'),
               (format('[{"finding_ref": "%s", "evidence": {"a": 1}, "actor": "human"}]', :'ref')),
               (format('[{"finding_ref": "%s", "evidence": {"a": 1}, "compensations": "x"}]', :'ref'))) as t(text);
select is(left(pg_temp.read(format('[{"finding_ref": "%s"%s}]', :'ref', text)), 5), 'IR605', 'evidence' || coalesce(text, 'none'))
  from (values (''), (', "evidence": {}'), (', "evidence": "because"')) as t(text);
select is(pg_temp.read(format('[{"finding_ref": "%s", "evidence": {"a": 1}}, {"finding_ref": "%s", "evidence": {"a": 2}}]', :'ref', :'ref')), 'IR105 findings: are named once each', 'one twice');
select is(pg_temp.read(format('[{"finding_ref": "%s", "evidence": {"a": 1}%s}]', :'ref', also), action),
  'IR105 compensations: are 1 to 1000 effect ids, and come with COMPENSATED only', action || coalesce(also, ''))
  from (values ('ACCEPTED_AS_IS', ', "compensations": ["x"]'), ('COMPENSATED', null)) as t(action, also);
select is(irrevon.resolve_many_read('COMPENSATED', format('[{"finding_ref": "%s", "evidence": {"a": 1}, "compensations": ["x", "y"]}]', :'ref')),
  array[(:'ref', '{"a": 1}', '{x,y}')::irrevon.resolve_told], 'one, as it is told');

select * from finish();
rollback;
