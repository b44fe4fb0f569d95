-- Planned without sequential scans, a read of a whole table is one that has no index.
begin;
select plan(3);
\ir ../../support/resolution.psql

-- Scans in this transaction of what grows with the effects. Journals of operators stay small, and so do the rows of the canon.
create function pg_temp.scans() returns bigint language sql as $$
  select coalesce(sum(seq_scan), 0)::bigint from pg_stat_xact_user_tables where schemaname = 'irrevon'
     and relname !~ '^canon_|^settings$|^setting_changes$|^ledger_epochs$|^authority_policies$|^denies_in_force$' $$;
set local enable_seqscan = off;
set local enable_bitmapscan = off;

select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select pg_temp.resolved(pg_temp.ref_of(:execution_id), 'REDISPATCHED') \g /dev/null
select pg_temp.send(:'effect_id', 'OK', null, 'sent-again') \g /dev/null
select irrevon_test.effect('{"branch_ref": "leaf"}') as on_branch, irrevon.open_branch('leaf', 'root') \gset
select pg_temp.scans() as before \gset
select irrevon.inspect(:'effect_id') \g /dev/null
select is(pg_temp.scans(), :before::bigint, 'every way is an index');
select irrevon.inspect(:'on_branch') \g /dev/null
select is(pg_temp.scans(), :before::bigint, 'up a branch too');
select count(registered_by) from irrevon.effect_records \g /dev/null
select isnt(pg_temp.scans(), :before::bigint, 'and what has none would be seen');

select * from finish();
rollback;
