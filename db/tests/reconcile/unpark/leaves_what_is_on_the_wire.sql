-- RFC-002 §6.1: what is sent again at this moment is told by its answer, and not asked about.
begin;
select plan(2);
\ir ../../support/replay.psql

select pg_temp.keyed_at('AMBIGUOUS') as id, gen_random_uuid() as token \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.reconcile_park(:id, 'not_queryable', irrevon.clock()) \g /dev/null
select is((pg_temp.replay(:'effect_id', :'token')).outcome, 'claimed', 'a replay of what is parked');
select is(irrevon.unpark(:'effect_id' || ':0', 'too early'), 'replayed', 'it is not taken up under it');

select * from finish();
rollback;
