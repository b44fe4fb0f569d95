begin;
select plan(6);

insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at) values
  ('c', 'b', 'test', irrevon.clock()), ('b', 'a', 'test', irrevon.clock()), ('other', 'a', 'test',
    irrevon.clock());
select is(irrevon.branch_cancelled('c'), null, 'nothing is cancelled');
insert into irrevon.branch_cancellations values ('a', 'test', 'test', irrevon.clock());
select is(irrevon.branch_cancelled('c'), 'a', 'a cancelled grandparent counts');
select is(irrevon.branch_cancelled('a'), 'a', 'and the branch itself, though nobody opened it');
insert into irrevon.branch_cancellations values ('b', 'test', 'test', irrevon.clock());
select is(irrevon.branch_cancelled('c'), 'b', 'the nearest is named');
select is(irrevon.branch_cancelled('other'), 'a', 'a sibling stands on what it stands on');
select is(irrevon.branch_cancelled(null), null, 'no branch, nothing cancelled');

select * from finish();
rollback;
