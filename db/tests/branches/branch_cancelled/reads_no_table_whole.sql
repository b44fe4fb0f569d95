-- Every claim asks: its cost follows the lineage, however many branches there are.
begin;
select plan(3);

insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at)
select 'b' || n, 'b' || n - 1, 'test', irrevon.clock() from generate_series(1, 2000) as n;
insert into irrevon.branch_cancellations (branch_ref, reason, cancelled_by, created_at)
select 'b' || n, 'test', 'test', irrevon.clock() from generate_series(100, 2000) as n;
analyze irrevon.branches, irrevon.branch_cancellations;
create function pg_temp.whole_reads() returns bigint language sql as $$
  select sum(pg_stat_get_xact_numscans(table_name)) from unnest(array[
    'irrevon.branches'::regclass, 'irrevon.branch_cancellations'::regclass]) as table_name $$;

select pg_temp.whole_reads() as before \gset
select is(irrevon.branch_cancelled('b5'), null, 'a lineage that is not cancelled');
select is(irrevon.branch_cancelled('b1500'), 'b1500', 'and one that is');
select is(pg_temp.whole_reads(), :'before'::bigint, 'are looked up by index');

select * from finish();
rollback;
