begin;
select plan(4);

select is(irrevon_test.outcome(format($$ select irrevon.probe_require_arguments(gen_random_uuid(), 'ABSENT', 0, %L) $$, digest)),
          answer, why)
  from (values (1, repeat('0', 64), 'ok', 'a digest'), (2, repeat('0', 63), 'IR105', 'a short one'),
               (3, repeat('A', 64), 'IR105', 'capitals')) as given(position, digest, answer, why) order by position;
select is(irrevon_test.outcome($$ select irrevon.probe_require_arguments(null, 'ABSENT', 0, null) $$), 'IR105', 'no token');

select * from finish();
rollback;
