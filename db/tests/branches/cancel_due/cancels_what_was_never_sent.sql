-- RFC-002 §3.1, decision G3: what a cancelled lineage denies is cancelled by workers too, in batches, and asks nobody any more.
begin;
select plan(18);
\ir ../../support/refusal.psql

insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at) values ('child', 'top', 'test', irrevon.clock());
create temporary table world on commit drop as
select branch, state, id, irrevon_test.effect_of(id) as effect_id
  from unnest(array['top', 'child', 'beside', null]) as branch,
       unnest(array['PERSISTED', 'DISPATCHED', 'AMBIGUOUS', 'SETTLED_COMMITTED', 'SETTLED_FAILED']) as state,
       irrevon_test.execution_at(state, jsonb_strip_nulls(jsonb_build_object('branch_ref', branch))) as id;
grant select on world to public;
create function pg_temp.persisted(p_branches text[]) returns text[] language sql as $$
  select array_agg(effect_id order by effect_id) from world where branch = any (p_branches) and state = 'PERSISTED' $$;
select irrevon_test.facts() as before \gset
set local role irrevon_app;
select is((select count(*) from irrevon.cancel_due()), 0::bigint, 'nothing where nothing is cancelled');
select is(irrevon_test.written_since(:'before'), '{}', 'and nothing is written');

-- One waits for an approval that is in vain.
reset role;
select irrevon.revoke_authority('test-authority', r.scope, 'test') from irrevon.effect_records r
 where r.effect_id = (pg_temp.persisted('{top}'))[1] \g /dev/null
select is((irrevon_test.claim((pg_temp.persisted('{top}'))[1])).evidence #>> '{decision,reason}', 'revoked', 'an authority holds one back');
select irrevon.cancel_branch('top', 'test') \g /dev/null
select is((irrevon_test.claim((pg_temp.persisted('{top}'))[1])).lifecycle, 'PERSISTED', 'where the gate does not come to its branch');
select is((select count(*) from irrevon.operator_queue where kind = 'approval'), 1::bigint, 'so that a person is asked');

set local role irrevon_app;
select is((select array_agg(c.operation_id) from irrevon.cancel_due(1) c), array[(select effect_id || ':0' from world where state = 'PERSISTED' and branch in ('top', 'child')
  order by id limit 1)], 'the oldest first');
select is((select count(*) from irrevon.cancel_due()), 1::bigint, 'then the other');
select is((select count(*) from irrevon.cancel_due()), 0::bigint, 'then none');
reset role;
select is((select array_agg(w.effect_id order by w.effect_id) from world w join irrevon.frontiers f on f.execution_id = w.id where f.state = 'CANCELLED'),
  pg_temp.persisted('{top,child}'), 'what was never sent, of the branch and below it, and nothing else');
select is((select count(*) from world w join irrevon.frontiers f on f.execution_id = w.id where f.state <> w.state), 2::bigint, 'the rest stand where they stood');
select is((select count(*) from irrevon.operator_queue where kind = 'approval'), 0::bigint, 'nobody is asked any more');
select results_eq(format('select cause, actor, evidence from irrevon.effect_transitions where execution_id = %s and to_state = %L',
    (select id from world where branch = 'child' and state = 'PERSISTED'), 'CANCELLED'),
  $$ values ('branch_cancelled', 'gate', '{"branch_ref": "child", "cancelled": "top"}'::jsonb) $$, 'as the gate would have written it');

-- A replacement that was opened before, too.
select irrevon_test.execution_at('SETTLED_FAILED', '{"branch_ref": "later"}') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.open_retry_execution(:'effect_id'), irrevon.cancel_branch('later', 'test') \g /dev/null
select is((select array_agg(c.operation_id) from irrevon.cancel_due() c), array[:'effect_id' || ':1'], 'a retry is');
select is((irrevon_test.claim(:'effect_id')).outcome, 'illegal_state', 'and is never sent');

set local role irrevon_app;
select is(pg_temp.refusal(format('select irrevon.cancel_due(%s)', coalesce(n::text, 'null'))), 'IR105 limit: is 1 to 10000', coalesce(n::text, 'no') || ' limit')
  from unnest(array[0, 10001, null]) as n;
reset role;
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
