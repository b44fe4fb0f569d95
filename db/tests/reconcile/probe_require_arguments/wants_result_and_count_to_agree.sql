begin;
select plan(9);

select is(irrevon_test.outcome(format('select irrevon.probe_require_arguments(%L, %L, %L, null)',
  gen_random_uuid(), result, n)), expected,
          concat_ws(' ', result, n))
  from (values ('PRESENT', 1, 'ok'), ('PRESENT', 0, 'IR502'), ('PRESENT', null, 'IR502'), ('ABSENT', 0,
    'ok'), ('ABSENT', 1, 'IR502'),
               ('ABSENT', null, 'IR502'), ('INDETERMINATE', null, 'ok'), ('INDETERMINATE', 0, 'IR502'),
                 (null, null, 'IR502')) as e(result, n, expected);

select * from finish();
rollback;
