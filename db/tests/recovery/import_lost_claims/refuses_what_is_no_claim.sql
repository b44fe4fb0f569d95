begin;
select plan(13);

select irrevon_test.execution_at('AMBIGUOUS') as sent, gen_random_uuid() as lost, repeat('cd', 32) as another \gset
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', repeat('ab', 32) || ':0', 'claim_token', :'lost'))::text,
  '{"a": 1}') \g /dev/null
set local role irrevon_operator;
select irrevon_test.facts() as before \gset

select throws_ok(format('select irrevon.import_lost_claims(%L, %L)', claims, '{"a": 1}'), 'IR105', null, told)
  from (values (null, 'nothing'), ('{}', 'no array'), ('[1]', 'no object'), ('[{"operation_id": "x"}]', 'no operation'),
               (format('[{"operation_id": "%s:0", "claim_token": "x"}]', repeat('ab', 32)), 'no token')) as refused(claims, told);
select throws_ok(format('select irrevon.import_lost_claims(%L, %L)', '[]', evidence), 'IR605', null, told)
  from (values ('{}', 'empty evidence'), (null, 'no evidence'), ('[1]', 'evidence that says nothing'), ('{looked', 'evidence that is no JSON')) as refused(evidence, told);
select throws_ok(format('select irrevon.import_lost_claims(%L, %L)', claims, '{"a": 1}'), 'IR105', null, told)
  from (select jsonb_build_array(jsonb_build_object('operation_id', :'another' || ':0', 'claim_token', token)) || more, told
          from (values (irrevon_test.token_of(:sent), '[]'::jsonb, 'the token of another claim'),
                       (:'lost', '[]', 'of another that was forgotten'),
                       (:'another'::varchar(32)::uuid, jsonb_build_array(jsonb_build_object('operation_id', repeat('ab', 32) || ':1',
                         'claim_token', upper(:'another'::varchar(32)))), 'and of two at once')) as v(token, more, told)) as r(claims, told);
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
