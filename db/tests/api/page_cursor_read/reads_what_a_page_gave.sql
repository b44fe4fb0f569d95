begin;
\ir ../../support/refusal.psql
select plan(11);

select is(r::text, '(2,77,abc)', 'as it was written') from irrevon.page_cursor_read('2.77.abc', '^[a-c]+$') as r;
select is(r::text, '(,,)', 'none is where a list begins') from irrevon.page_cursor_read(null, '^x$') as r;
select is(r::text, '(999999999,9999999999999999999,a)', 'the largest') from irrevon.page_cursor_read('999999999.9999999999999999999.a', '^a$') as r;
select is(pg_temp.refusal(format('select irrevon.page_cursor_read(%L, ''^[a-c]+$'')', bad)), 'IR105 cursor: is the next_cursor of a page', bad)
  from unnest(array['', '2.77', '2.77.abc.d', 'x.77.abc', '2.x.abc', '2.77.x', '1000000000.1.a', '-1.1.a']) as bad;

select * from finish();
rollback;
