-- Decision W2.
begin;
select plan(5);
\ir ../../support/findings.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as id, irrevon_test.execution_at('PERSISTED') as other \gset
select irrevon_test.unlocked_copy(:id) as copy, irrevon_test.unlocked_copy(:other) as undo, pg_temp.finding('DUPLICATE') as finding \gset
insert into irrevon.findings (finding_ref, effect_id, execution_id, adapter_id, classification, moment, excess_effect_count, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid)
select gen_random_uuid(), e.effect_id, e.execution_id, 'test-c2', 'DUPLICATE', 'audit', 1, '{"a": 1}', 'x', 'human', irrevon.clock(), 1, pg_current_xact_id()
  from irrevon.dispatch_attempts a join irrevon.effect_executions e using (execution_id) where a.claim_token = :'copy'
returning finding_ref, effect_id, xmax as mark \gset
select (irrevon_test.lock_marks(:'copy')).record as record_mark, (irrevon_test.lock_marks(:'undo')).record as undo_mark,
       (select effect_id from irrevon.dispatch_attempts join irrevon.effect_executions using (execution_id) where claim_token = :'undo') as undo_effect \gset
savepoint call;
select irrevon.resolve_lock(array[:'finding_ref'::uuid], array[:'undo_effect']) \g /dev/null
select isnt((irrevon_test.lock_marks(:'copy')).record, :'record_mark'::xid, 'the original''s record');
select isnt((irrevon_test.lock_marks(:'undo')).record, :'undo_mark'::xid, 'the compensating effect''s record');
select isnt(xmax, :'mark'::xid, 'the finding') from irrevon.findings where finding_ref = :'finding_ref';
select throws_ok(format('select irrevon.resolve_lock(array[%L, gen_random_uuid()]::uuid[], null)', :'finding_ref'), 'IR601', null, 'an unknown finding');
select throws_ok('select irrevon.resolve_lock(array[null]::uuid[], null)', 'IR601', null, 'none');

select * from finish();
rollback;
