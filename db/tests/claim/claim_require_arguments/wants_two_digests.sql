-- Decision W13. A digest is 64 lower-case hex digits.
begin;
select plan(8);

select throws_ok(format('select irrevon.claim_require_arguments(gen_random_uuid(), %L, %L, null, null)', ordered, requested),
                 'IR105', null, why)
  from (values (1, null, repeat('0', 64), 'no order digest'), (2, repeat('0', 63), repeat('0', 64), 'a short one'),
               (3, repeat('A', 64), repeat('0', 64), 'capitals'), (4, repeat('0', 65), repeat('0', 64), 'a long one'),
               (5, repeat('0', 64), null, 'no request digest'), (6, repeat('0', 64), repeat('0', 63), 'a short one of it'),
               (7, repeat('0', 64), repeat('A', 64), 'capitals in it'), (8, repeat('0', 64), repeat('0', 65), 'a long one of it')
       ) as bad(position, ordered, requested, why)
 order by position;

select * from finish();
rollback;
