begin;
select plan(16);
\ir ../../support/sweeps.psql

select irrevon_test.effect() \g /dev/null
set local role irrevon_app;
select pg_temp.begun() as run \gset
select is((outcome, next_page_no, next_cursor, is_read)::text, '(recorded,2,c-1,f)', 'a page') from irrevon.sweep_page(:'run', 1, array[pg_temp.entry('x'), '{}'], 'c-1');
select irrevon_test.facts() as before \gset
select is((outcome, next_page_no, next_cursor, is_read)::text, '(repeated,2,c-1,f)', 'told again, it is answered with what is known')
  from irrevon.sweep_page(:'run', 1, array[pg_temp.entry('x'), pg_temp.entry('y')]);
select is(irrevon_test.written_since(:'before'), '{}', 'and writes nothing');
select throws_ok(format('select irrevon.sweep_page(%L, 3, ''{}'')', :'run'), 'IR105', null, 'none may be left out');
select throws_ok(format('select irrevon.sweep_page(%L, 0, ''{}'')', :'run'), 'IR105', null, 'they are counted from 1');
select throws_ok(format('select irrevon.sweep_page(%L, null, ''{}'')', :'run'), 'IR105', null, 'each has a number');
select throws_ok(format('select irrevon.sweep_page(%L, 2, null)', :'run'), 'IR105', null, 'no entries are an empty list');
select throws_ok(format('select irrevon.sweep_page(%L, 2, array_fill(''{}''::text, array[1001]))', :'run'), 'IR105', null, 'a page holds a thousand');
select throws_ok(format('select irrevon.sweep_page(%L, 2, ''{}'', '''')', :'run'), 'IR105', null, 'a cursor is something');
select lives_ok(format('select irrevon.sweep_page(%L, 2, array_fill(''{}''::text, array[1000]), ''c-2'', ''yesterday'')', :'run'), 'a time that is none is not told');
select is((outcome, next_page_no, is_read)::text, '(recorded,4,t)', 'the last page') from irrevon.sweep_page(:'run', 3, '{}', null, '2020-01-02T00:00:00Z');
select throws_ok(format('select irrevon.sweep_page(%L, 4, ''{}'')', :'run'), 'IR105', null, 'nothing comes after it');
select is((outcome, is_read)::text, '(repeated,t)', 'told again') from irrevon.sweep_page(:'run', 3, '{}', 'c-9');
select throws_ok($$ select irrevon.sweep_page(gen_random_uuid(), 1, '{}') $$, 'IR704', null, 'a run that nobody began');
select is((watermark, counts)::text, ('2020-01-02T00:00:00Z'::timestamptz, '{"listed": 1002, "unnamed": 1001, "unmatched": 1, "orphaned": 0}'::jsonb)::text, 'all pages together')
  from irrevon.sweep_finish(:'run');
select is((outcome, is_read)::text, '(repeated,t)', 'after the end too') from irrevon.sweep_page(:'run', 1, '{}');

select * from finish();
rollback;
