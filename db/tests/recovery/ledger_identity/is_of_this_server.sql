begin;
select plan(3);

select is(system_identifier, (select system_identifier from pg_control_system()), 'its system identifier')
  from irrevon.ledger_identity();
select matches(timeline, '^[0-9A-F]{8}$', 'and its timeline') from irrevon.ledger_identity();
select is(timeline, left(pg_walfile_name(pg_current_wal_lsn()), 8), 'as the WAL file is named')
  from irrevon.ledger_identity();

select * from finish();
rollback;
