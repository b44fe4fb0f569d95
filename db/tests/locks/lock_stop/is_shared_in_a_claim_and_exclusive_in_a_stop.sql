begin;
select plan(4);
\ir ../../support/locks.psql

select irrevon.lock_stop(false);
select is(pg_temp.held(1230131713), '0 ShareLock', 'shared when asked so');
select irrevon.lock_stop(true);
select is(pg_temp.held(1230131713), '0 ExclusiveLock, 0 ShareLock', 'exclusive when asked so');
select is(pg_temp.held(1230131714) || pg_temp.held(1230131715), '', 'in a class of its own');
select pg_advisory_unlock_all();
select is(pg_temp.held(1230131713), '0 ExclusiveLock, 0 ShareLock', 'until the transaction ends: nothing gives it back before');

select * from finish();
rollback;
