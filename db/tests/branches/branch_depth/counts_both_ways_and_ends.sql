begin;
select plan(5);

insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at)
select 'b' || n, 'b' || n + 1, 'test', irrevon.clock() from generate_series(1, 40) n;
insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at) values
  ('x', 'y', 'test', irrevon.clock()), ('y', 'x', 'test', irrevon.clock()), ('side', 'b41', 'test', irrevon.clock());

select is(irrevon.branch_depth('nowhere', true), 1, 'a root stands alone');
select is(irrevon.branch_depth('b39', true), 3, 'upwards');
select is(irrevon.branch_depth('b3', false), 3, 'downwards, the longest way');
select is(irrevon.branch_depth('b41', false), 33, 'and no further than one too many');
select is(irrevon.branch_depth('x', true), 33, 'nor round in a circle');

select * from finish();
rollback;
