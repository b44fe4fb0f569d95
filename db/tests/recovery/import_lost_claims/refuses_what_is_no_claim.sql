begin;
select plan(10);
set local role irrevon_operator;
select irrevon_test.facts() as before \gset

select throws_ok(format('select irrevon.import_lost_claims(%L, %L)', claims, '{"a": 1}'), 'IR105', null, told)
  from (values (null, 'nothing'), ('{}', 'no array'), ('[1]', 'no object'), ('[{"operation_id": "x"}]', 'no operation'),
               (format('[{"operation_id": "%s:0", "claim_token": "x"}]', repeat('ab', 32)), 'no token')) as refused(claims, told);
select throws_ok(format('select irrevon.import_lost_claims(%L, %L)', '[]', evidence), 'IR605', null, told)
  from (values ('{}', 'empty evidence'), (null, 'no evidence'), ('[1]', 'evidence that says nothing'), ('{looked', 'evidence that is no JSON')) as refused(evidence, told);
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
