-- Decision G3: a lineage that branch_cancelled would not walk to its end would let a cancelled branch send.
begin;
select plan(17);
\ir ../../support/refusal.psql

create function pg_temp.opened(p_branch text, p_parent text) returns text language sql as $$
  select pg_temp.refusal(format('select irrevon.open_branch(%L, %L)', p_branch, p_parent)) $$;
select is((select string_agg(distinct pg_temp.opened('b' || n, 'b' || n + 1), ', ') from generate_series(1, 31) n), 'accepted', 'thirty-two in a lineage');
select is(pg_temp.opened('b0', 'b1'), 'IR105 parent_ref: leaves at most 32 branches in a lineage', 'not one below');
select is(pg_temp.opened('b32', 'b33'), 'IR105 parent_ref: leaves at most 32 branches in a lineage', 'nor one above, on which it would stand');
select is(pg_temp.opened('c1', 'c2'), 'accepted', 'another lineage');
select is(pg_temp.opened('c2', 'b3'), 'accepted', 'of two, on the thirtieth');
select is(pg_temp.opened('c0', 'c1'), 'IR105 parent_ref: leaves at most 32 branches in a lineage', 'is full with them');
select is(pg_temp.opened('d1', 'b2'), 'accepted', 'a branch beside the last');
select is(irrevon.branch_cancelled('b1'), null, 'nothing is cancelled');
select irrevon.cancel_branch('b32', 'test') \g /dev/null
select is(irrevon.branch_cancelled(branch), 'b32', branch || ' stands on the cancelled root') from (values ('b1'), ('c1'), ('d1')) as b(branch);
select is(pg_temp.opened('b32', 'b1'), 'IR105 parent_ref: does not stand on the branch', 'a circle');
select is(pg_temp.opened('e', 'e'), 'IR105 parent_ref: does not stand on the branch', 'a circle of one');
select is(pg_temp.opened('b1', 'e'), 'IR105 branch_ref: was opened on no other parent', 'another parent');
select is(pg_temp.opened('', 'e'), 'IR105 branch_ref: is text of 1 to 512 octets', 'no branch');
select is(pg_temp.opened('e', null), 'IR105 parent_ref: is text of 1 to 512 octets', 'no parent');
select is((select count(*) from irrevon.branches), 34::bigint, 'what was refused was not written');

select * from finish();
rollback;
