begin isolation level repeatable read;
select plan(2);

select throws_ok('select irrevon.begin_write()', 'IR206', null, 'a stale snapshot would not see a claim that committed meanwhile');
set local role irrevon_app;
select throws_ok('select irrevon.register_intent(''{}'')', 'IR206', null, 'an entry point says so before anything else');

select * from finish();
rollback;
