begin;
select plan(3);

insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at)
select 'b' || n, 'b' || n + 1, 'test', irrevon.clock() from generate_series(1, 40) n;
insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at) values
  ('x', 'y', 'test', irrevon.clock()), ('y', 'x', 'test', irrevon.clock());
insert into irrevon.branch_cancellations values ('b33', 'test', 'test', irrevon.clock());

select is(irrevon.branch_cancelled('b2'), 'b33', 'the thirty-second of a lineage is seen');
select is(irrevon.branch_cancelled('b1'), null, 'the walk ends there');
select is(irrevon.branch_cancelled('x'), null, 'a circle ends too');

select * from finish();
rollback;
