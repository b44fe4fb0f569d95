begin;
-- One effect in every state, a refused and a lifted deny, a variant, a finding, a late response, a booted writer.
select plan(4);

create temporary table world on commit drop as
select state, irrevon_test.execution_at(state) as id from irrevon.canon_states where state <> 'INTENDED';
select irrevon.record_outcome(irrevon_test.token_of(id), 'OK', null, 'late') from world where state = 'SETTLED_FAILED' \g /dev/null
select irrevon_test.claim(irrevon_test.effect_of(id)) from world \g /dev/null
select irrevon.lift_deny(irrevon.deny('REVERSIBLE', p_reason => 'test'), 'test'), irrevon.deny('COMPENSABLE', p_reason => 'test') \g /dev/null
select irrevon.ledger_attach_finding(id, 'CONTRADICTED', 'audit', null, null, 'reconciler', '{"a": 1}', irrevon.clock()) from world where state = 'SETTLED_COMMITTED' \g /dev/null
select writer, epoch from irrevon.writer_boot('test-' || gen_random_uuid()) \gset
select irrevon_test.advance('1 hour');
select irrevon.recovery_scan(:'writer', :epoch) \g /dev/null
select irrevon.reconcile_due() \g /dev/null
select irrevon.record_probe(probe_token, 'PRESENT', 2, format('[{"ref": "a", "client_ref": "%1$s:0"}, {"ref": "b", "client_ref": "%1$s:0"}]', irrevon_test.effect_of(execution_id)))
  from irrevon.probe_orders where execution_id in (select id from world) \g /dev/null

select cmp_ok(count(*), '>', 0::bigint, 'there is a duplicate') from irrevon.findings join world on execution_id = id where classification = 'DUPLICATE';
select cmp_ok(count(*), '>', 0::bigint, 'and a late response') from irrevon.late_responses;
set local role irrevon_app;
select is_empty('select * from irrevon.audit_ledger()', 'a hand is told nothing');
set local role irrevon_operator;
select is_empty('select * from irrevon.audit_ledger()', 'nor an operator');

select * from finish();
rollback;
