-- Decision G3.
begin;
select plan(6);

create function pg_temp.since(p_branch text) returns timestamptz language sql as $$
  select at from irrevon.audit_cancelled_branches() where branch_ref = p_branch $$;
select irrevon.open_branch('b', 'a'), irrevon.open_branch('c', 'b'), irrevon.cancel_branch('a', 'test'), irrevon.open_branch('late', 'c'),
       irrevon.cancel_branch('c', 'test'), irrevon.open_branch('d', 'other') \g /dev/null
select is(pg_temp.since('a'), (select created_at from irrevon.branch_cancellations where branch_ref = 'a'), 'itself');
select is(pg_temp.since('b'), pg_temp.since('a'), 'below it');
select is(pg_temp.since('c'), pg_temp.since('a'), 'since the first of two');
select is(pg_temp.since('late'), (select created_at from irrevon.branches where branch_ref = 'late'), 'since it was put there');
select is(pg_temp.since('d'), null, 'beside it, never');
insert into irrevon.branches select 'deep-' || n, case n when 1 then 'a' else 'deep-' || n - 1 end, 'test', irrevon.clock() from generate_series(1, 40) n;
select is((select count(*) from irrevon.audit_cancelled_branches() where branch_ref ~ '^deep'), 31::bigint, 'as deep as a lineage may be');

select * from finish();
rollback;
