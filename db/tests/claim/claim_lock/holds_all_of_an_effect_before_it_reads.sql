-- Decision W2: writer, stop, slot, record, execution; what is returned is what holds once they are held.
begin;
select plan(5);

select irrevon_test.execution_at('AMBIGUOUS') as at \gset
select irrevon.writer_boot('w') is not null as ok, irrevon_test.effect_of(:at) as effect_id \gset
select ((l.record).effect_id, (l.writer).writer, (l.slot).scope = (l.record).scope, l.execution_id, l.state, l.behaviour)::text
       = format('(%s,w,t,%s,AMBIGUOUS,pending_reconciliation)', :'effect_id', :at) as right_row, l.read_at <= irrevon.clock() as right_time
  from irrevon.claim_lock(:'effect_id', 'w') l \gset
select ok(:'right_row', 'writer, record, slot, execution and what a claim does there');
select ok(:'right_time', 'the clock was read');
select is((select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and mode = 'ShareLock'), 2::bigint,
  'the writer and the stop are held shared');
select is((irrevon.claim_lock(repeat('00', 32), null)).record.effect_id, null, 'an effect that nobody registered is no row');
select is((irrevon.claim_lock(repeat('00', 32), null)).execution_id, null, 'nor an execution');

select * from finish();
rollback;
