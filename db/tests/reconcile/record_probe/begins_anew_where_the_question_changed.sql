-- RFC-002 §6.2: both reads satisfy the rule, by the same keys and under the declaration in force.
begin;
select plan(10);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"adapter": "b"}'), pg_temp.declare('{"adapter": "c"}') \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS') as one, irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "b"}') as two,
       irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "c"}') as three \gset
set local role irrevon_app;
select is(pg_temp.told(:one, 'ABSENT', 0), 'wait_until', 'a first read');
select is(pg_temp.told(:two, 'ABSENT', 0), 'wait_until', 'of another too');
reset role;
select pg_temp.declare('{"api_version": "2"}') \g /dev/null
set local role irrevon_app;
select is(pg_temp.told(:one, 'ABSENT', 0, '[]', '61 s'), 'wait_until', 'under another declaration it is a first one again');
select is(pg_temp.told(:one, 'ABSENT', 0, '[]', '61 s'), 'settled LOST', 'and the next one confirms it');

-- A reference that came to be known meanwhile was not asked by.
select probe_token as asked_before from irrevon.reconcile_due(p_adapters => '{b}') \gset
select irrevon.record_outcome(irrevon_test.token_of(:two), 'LOST', null, 'heard-of') \g /dev/null
select is((select count(*) from irrevon.late_responses), 1::bigint, 'a reference came late');
select is((irrevon.record_probe(:'asked_before', 'ABSENT', 0)).outcome, 'wait_until', 'the read that did not ask by it counts for nothing');
select is(pg_temp.told(:two, 'ABSENT', 0), 'wait_until', 'at once it is asked by both');
select is(pg_temp.told(:two, 'ABSENT', 0, '[]', '61 s'), 'settled LOST', 'and twice');

-- What is not known is no absence, and takes nothing away.
select pg_temp.look(:three, 'ABSENT', 0), pg_temp.look(:three, 'INDETERMINATE', p_after => '61 s') \g /dev/null
select is(pg_temp.told(:three, 'ABSENT', 0, '[]', '1 h'), 'settled LOST', 'with silence in between two reads are two');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
