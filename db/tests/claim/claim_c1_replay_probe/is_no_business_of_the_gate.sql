-- RFC-002 §5.3 (2): wire traffic of reconciliation never runs under the gate. A revoked authority, a cancelled branch or a
-- deny leave open what was sent already, and asking is how it is settled.
begin;
select plan(3);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS', '{"branch_ref": "b"}')) as effect_id \gset
set local role irrevon_operator;
select irrevon.cancel_branch('b', 'test'), irrevon.deny(p_adapter_id => 'test-c1', p_reason => 'test'),
       irrevon.revoke_authority('test-authority', scope, 'test') from irrevon.effect_records where effect_id = :'effect_id' \g /dev/null
select count(*) as decisions from irrevon.gate_decisions \gset
select is((pg_temp.replay(:'effect_id')).outcome, 'claimed', 'it may be asked about');
select is((select count(*) from irrevon.gate_decisions), :decisions::bigint, 'without a decision');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
