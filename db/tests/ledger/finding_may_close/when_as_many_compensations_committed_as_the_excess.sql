begin;
select plan(6);
\ir ../../support/findings.psql

select pg_temp.finding('DUPLICATE', 'COMPENSATED') as finding_id, irrevon_test.execution_at('SETTLED_COMMITTED') as twice_id \gset
insert into irrevon.findings (finding_ref, effect_id, execution_id, adapter_id, destination_ref, classification, moment,
                              excess_effect_count, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid)
select gen_random_uuid(), irrevon_test.effect_of(:twice_id), :twice_id, 'test-c2', 'r', 'DUPLICATE', 'audit', 2, '{"a": 1}', 'two', 'human', irrevon.clock(), 1, pg_current_xact_id()
returning finding_id as two_id \gset

select is(irrevon.finding_may_close(:finding_id, 'COMPENSATED'), false, 'none');
insert into irrevon.finding_compensations
select f, irrevon_test.effect_of(irrevon_test.execution_at(s)), irrevon.clock(), '{"test": "by hand"}', 'test'
  from (values (:finding_id, 'AMBIGUOUS'), (:finding_id, 'SETTLED_FAILED'), (:two_id, 'SETTLED_COMMITTED')) as c(f, s);
select is(irrevon.finding_may_close(:finding_id, 'COMPENSATED'), false, 'two that did not commit');
select is(irrevon.finding_may_close(:two_id, 'COMPENSATED'), false, 'one of two');
insert into irrevon.finding_compensations
select f, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')), irrevon.clock(), '{"test": "by hand"}', 'test' from (values (:finding_id), (:two_id)) as c(f);
select is(irrevon.finding_may_close(:finding_id, 'COMPENSATED'), true, 'one of one');
select is(irrevon.finding_may_close(:two_id, 'COMPENSATED'), true, 'two of two');
select pg_temp.finding('ORPHANED') as orphan_id \gset
select is(irrevon.finding_may_close(:orphan_id, 'COMPENSATED'), false, 'an orphan counts one');

select * from finish();
rollback;
