-- Decision W2: what it judges by cannot move before it commits.
begin;
select plan(5);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token \gset
select e.operation_id from irrevon.dispatch_attempts a join irrevon.effect_executions e using (execution_id)
 where claim_token = :'token' \gset
select irrevon.writer_boot('w') \g /dev/null
select * from irrevon_test.lock_marks(:'token') \gset before_
savepoint call;
select is((irrevon.claim_c1_replay_probe(:'operation_id', gen_random_uuid(), repeat('0', 64), repeat('0', 64), 'w',
  1)).outcome, 'stale_order',
  'an answer that writes nothing');
select * from irrevon_test.lock_marks(:'token') \gset after_
select isnt(:'after_record'::text, :'before_record', 'its record is locked');
select isnt(:'after_execution'::text, :'before_execution', 'its execution is locked');
select is((select count(*) from irrevon.scope_slots where scope = 'test/' || :'token'), 1::bigint, 'its slot was created to be locked');
select is((select count(*) from pg_locks l join irrevon.writers w on l.objid = w.writer_id::oid
            where l.pid = pg_backend_pid() and l.classid = 1230131714 and l.mode = 'ShareLock'), 1::bigint,
  'its writer is held against the next boot');

select * from finish();
rollback;
