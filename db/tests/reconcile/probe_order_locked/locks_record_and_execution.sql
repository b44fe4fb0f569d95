begin;
select plan(4);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('AMBIGUOUS')) as token \gset
select * from irrevon_test.lock_marks(:'token') \gset before_
savepoint probe;
select is((irrevon.probe_order_locked(:'token')).probe_token, :'token', 'the order of the token');
select * from irrevon_test.lock_marks(:'token') \gset after_
select isnt(:'after_record'::text, :'before_record', 'its record is locked');
select isnt(:'after_execution'::text, :'before_execution', 'its execution is locked');
select throws_ok(format('select irrevon.probe_order_locked(%L)', gen_random_uuid()), 'IR501', null,
  'an unknown token is refused');

select * from finish();
rollback;
