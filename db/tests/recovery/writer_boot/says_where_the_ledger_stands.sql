-- Decision S5: a witness begins with the position that its boot was told.
begin;
select plan(2);

select * from irrevon.writer_boot('v') \gset
select is(:'wal_position'::jsonb - 'lsn' - 'at', irrevon.ledger_position() - 'lsn', 'in which history');
select is((:'wal_position'::jsonb ->> 'at')::timestamptz, created_at, 'when') from irrevon.writer_boots where writer = 'v';

select * from finish();
rollback;
