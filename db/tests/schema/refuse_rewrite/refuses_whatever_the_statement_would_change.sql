begin;
select plan(3);
select irrevon_test.execution_at('PERSISTED') as execution_id \gset

select throws_ok('update irrevon.effect_transitions set cause = cause', 'IR901', null, 'an update');
select throws_ok('delete from irrevon.effect_transitions where false', 'IR901', null, 'a delete of no row');
select throws_ok($$ insert into irrevon.branch_cancellations values ('t', 'r', 'b', irrevon.clock());
                    insert into irrevon.branch_cancellations values ('t', 'r', 'b', irrevon.clock())
                      on conflict (branch_ref) do update set reason = 'another' $$, 'IR901', null, 'an upsert');

select * from finish();
rollback;
