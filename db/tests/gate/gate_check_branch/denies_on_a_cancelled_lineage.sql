begin;
select plan(5);

select irrevon_test.effect('{"branch_ref": "child", "stable_ids": {"order_id": "1"}}') as effect_id \gset
select irrevon_test.effect('{"stable_ids": {"order_id": "2"}}') as free \gset
insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at) values ('child', 'parent',
  'test', irrevon.clock());
create function pg_temp.verdict(p_effect_id text) returns jsonb
language sql as $$ select irrevon.gate_check_branch(r) from irrevon.effect_records r where effect_id = p_effect_id $$;

select is(pg_temp.verdict(:'effect_id') ->> 'result', 'passed', 'nothing is cancelled');
select irrevon.cancel_branch('parent', 'test') is not null as ok \gset
select is(pg_temp.verdict(:'effect_id') ->> 'result', 'denied', 'a cancelled parent denies');
select is(pg_temp.verdict(:'effect_id') ->> 'reason', 'cancelled', 'with its reason');
select is(pg_temp.verdict(:'effect_id') -> 'inputs', '{"branch_ref": "child", "cancelled": "parent"}',
  'naming which');
select is(pg_temp.verdict(:'free') ->> 'result', 'passed', 'without a branch it passes');

select * from finish();
rollback;
