begin;
select plan(2);
select is(irrevon.page_cursor(2, '77', 'abc'), '2.77.abc', 'epoch, transaction, name');
select is(irrevon.page_cursor(null, null, 'abc'), null, 'no position, no cursor');
select * from finish();
rollback;
