-- Decisions W2, W5: between the list and the lock a stop may have been committed.
begin;
select plan(4);
\ir ../../support/resolution.psql

select pg_temp.lost('{"adapter_id": "test-auto"}') as denied, pg_temp.lost('{"adapter_id": "test-auto", "branch_ref": "b"}') as cancelled \gset
select irrevon.cancel_branch('b', 'test') \g /dev/null
select is((irrevon.redispatch_one(pg_temp.ref_of(:cancelled), 'policy_auto', '{"a": 1}', irrevon.clock())).outcome, null, 'on a branch that is cancelled');
select irrevon.deny(p_adapter_id => 'test-auto', p_reason => 'test') as deny_ref \gset
select is((irrevon.redispatch_one(pg_temp.ref_of(:denied), 'policy_auto', '{"a": 1}', irrevon.clock())).outcome, null, 'at a destination that is paused');
select is(pg_temp.status(pg_temp.ref_of(:denied)) || ' ' || pg_temp.status(pg_temp.ref_of(:cancelled)), 'OPEN OPEN', 'nothing is decided');
select irrevon.lift_deny(:'deny_ref', 'test') \g /dev/null
select is((irrevon.redispatch_one(pg_temp.ref_of(:denied), 'policy_auto', '{"a": 1}', irrevon.clock())).outcome, 'resolved', 'until it is lifted');

select * from finish();
rollback;
