-- Planned without sequential scans, a read of a whole table is one that has no index.
begin;
select plan(6);
\ir ../../support/resolution.psql

-- Scans in this transaction of what grows with the effects. Journals of operators stay small, and so do the rows of the canon.
create function pg_temp.scans() returns bigint language sql as $$
  select coalesce(sum(seq_scan), 0)::bigint from pg_stat_xact_user_tables where schemaname = 'irrevon'
     and relname !~ '^canon_|^settings$|^setting_changes$|^ledger_epochs$|^authority_policies$|^denies_in_force$' $$;
set local enable_seqscan = off;
set local enable_bitmapscan = off;

select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, pg_temp.ref_of(:execution_id) as finding \gset
select pg_temp.scans() as before \gset
select count(*) from irrevon.inspect_find(:'effect_id') \g /dev/null
select is(pg_temp.scans(), :before::bigint, 'an effect is found by an index');
select count(*) from irrevon.inspect_find(left(:'effect_id', 8)) \g /dev/null
select is(pg_temp.scans(), :before::bigint, 'its prefix is');
select count(*) from irrevon.inspect_find(:'effect_id' || ':0') \g /dev/null
select is(pg_temp.scans(), :before::bigint, 'an operation is');
select count(*) from irrevon.inspect_find(:'finding') \g /dev/null
select is(pg_temp.scans(), :before::bigint, 'a finding, claim or probe is');
select count(*) from irrevon.inspect_find(gen_random_uuid()::text) \g /dev/null
select is(pg_temp.scans(), :before::bigint, 'even where there is none');
select count(*) from irrevon.inspect_find('their reference') \g /dev/null
select is(pg_temp.scans(), :before::bigint, 'a reference is, by every way there is');

select * from finish();
rollback;
