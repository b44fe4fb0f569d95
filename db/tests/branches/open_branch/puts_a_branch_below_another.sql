-- O40, decision G3: what is registered below a cancelled branch is cancelled, and what was registered before is denied.
begin;
select plan(10);

select irrevon_test.effect('{"branch_ref": "child", "scope": "s/1"}') as before_it \gset
set local role irrevon_app;
select throws_ok($$ select irrevon.open_branch('child', 'root') $$, '42501', null, 'a hand opens nothing');
set local role irrevon_operator;
select is(irrevon.open_branch('child', 'root'), 'opened', 'below a root, with an effect on it already');
select is(irrevon.open_branch('child', 'root'), 'replayed', 'the same again');
select is(irrevon.open_branch('grandchild', 'child'), 'opened', 'and below it');
select is((irrevon.cancel_branch('root', 'test')).will_deny, array[:'before_it'], 'the root is cancelled');
select is(irrevon.open_branch('late', 'grandchild'), 'opened', 'a branch that comes later');
select is((irrevon_test.claim(:'before_it')).lifecycle, 'CANCELLED', 'what stood there');
reset role;
select irrevon_test.effect('{"branch_ref": "grandchild", "scope": "s/2"}'), irrevon_test.effect('{"branch_ref": "late", "scope": "s/3"}') \g /dev/null
select is(f.state, 'CANCELLED', 'what comes later on ' || r.branch_ref)
  from irrevon.effect_records r join irrevon.effect_executions e using (effect_id) join irrevon.frontiers f using (execution_id)
 where r.branch_ref in ('grandchild', 'late');
select is(opened_by || ' ' || parent_ref, session_user || ' child', 'by whom, and below which') from irrevon.branches where branch_ref = 'grandchild';

select * from finish();
rollback;
