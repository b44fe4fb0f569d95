-- Decision W2: between the list and the lock a human may have decided.
begin;
select plan(4);
\ir ../../support/resolution.psql

select pg_temp.lost('{"adapter_id": "test-auto"}') as id, pg_temp.lost('{"adapter_id": "test-auto"}') as other \gset
select irrevon.resolve(pg_temp.ref_of(:id), 'ESCALATED_HUMAN', '{"a": 1}') \g /dev/null
select is((irrevon.redispatch_one(pg_temp.ref_of(:id), 'policy_auto', '{"a": 1}', irrevon.clock())).outcome, null, 'he wants to see it himself');
select is(pg_temp.status(pg_temp.ref_of(:id)), 'ESCALATED_HUMAN', 'and does');
select is((irrevon.redispatch_one(pg_temp.ref_of(:other), 'policy_auto', '{"a": 1}', irrevon.clock())).outcome, 'resolved', 'another');
select is((select evidence - 'rested_on' from irrevon.finding_resolutions where to_status = 'REDISPATCHED'), '{"a": 1, "why": "redispatch_on_absence"}', 'with what it was given');

select * from finish();
rollback;
