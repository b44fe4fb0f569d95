begin;
select plan(5);

select is(irrevon.ledger_position(), null, 'where no history has begun, there is none to name');
insert into irrevon.ledger_epochs values (1, 1, '0000000A', '1/1', 'another history, before', irrevon.clock());
select irrevon.ledger_epoch_begin('a test', irrevon.clock()) as epoch \gset
select irrevon.ledger_position() as position \gset
select is(:'position'::jsonb ->> 'wal', (select system_identifier || '/' || timeline from irrevon.ledger_identity()),
  'server and timeline of the newest history');
select cmp_ok((:'position'::jsonb ->> 'lsn')::pg_lsn, '<=', pg_current_wal_insert_lsn(), 'at or before what is written next');
select irrevon_test.effect() is not null as ok \gset
select cmp_ok((irrevon.ledger_position() ->> 'lsn')::pg_lsn, '>', (:'position'::jsonb ->> 'lsn')::pg_lsn, 'it moves with what is written');
select is(array(select jsonb_object_keys(:'position'::jsonb) order by 1), '{lsn,wal}', 'and nothing else is told');

select * from finish();
rollback;
