begin;
select plan(14);

select irrevon_test.execution_at('AMBIGUOUS') is not null as ok \gset
set local role irrevon_app;
select probe_token as probe from irrevon.reconcile_due() \gset
select irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.record_probe(%L, %L, %L, %L, %L)', probe, result, n, '[]', digest),
  code, null, why)
  from (values
    (1, gen_random_uuid(), 'ABSENT', 0, null, 'IR501', 'a token that was not handed out'),
    (2, null, 'ABSENT', 0, null, 'IR105', 'no token'),
    (3, :'probe', 'PRESENT', 0, null, 'IR502', 'present without any'),
    (4, :'probe', 'PRESENT', null, null, 'IR502', 'present without a count'),
    (5, :'probe', 'PRESENT', -1, null, 'IR502', 'present with less than none'),
    (6, :'probe', 'ABSENT', 1, null, 'IR502', 'absent with one'),
    (7, :'probe', 'ABSENT', null, null, 'IR502', 'absent without a count'),
    (8, :'probe', 'INDETERMINATE', 0, null, 'IR502', 'indeterminate with a count'),
    (9, :'probe', 'UNKNOWN', null, null, 'IR502', 'another word'),
    (10, :'probe', 'present', 1, null, 'IR502', 'other letters'),
    (11, :'probe', null, null, null, 'IR502', 'no word'),
    (12, :'probe', 'ABSENT', 0, 'abc', 'IR105', 'no digest')
  ) as bad(position, probe, result, n, digest, code, why) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((irrevon.record_probe(:'probe', 'ABSENT', 0)).outcome, 'wait_until',
  'the order still waits for its answer');

select * from finish();
rollback;
