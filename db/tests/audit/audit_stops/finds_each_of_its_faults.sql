-- Each fault is made alone, and found by exactly its name, under the name of what it befell.
begin;
\ir ../../support/corruption.psql
create temporary table on_branch on commit drop as select irrevon_test.execution_at('DISPATCHED', '{"branch_ref": "child"}') as id, 'child' as branch;
alter table on_branch add op text, add at timestamptz;
update on_branch set op = irrevon_test.effect_of(id) || ':0', at = (select evaluated_at from irrevon.gate_decisions where execution_id = id);
-- Stops of others, of before and of after: all in order.
select irrevon.lift_deny(irrevon.deny(p_scope => 'test/x', p_reason => 'test'), 'test'), irrevon.open_branch('child', 'parent'), irrevon.cancel_branch('parent', 'test') \g /dev/null
insert into faults
select 'no_claim_while_it_is_denied', pg_temp.op('DISPATCHED'), 'deny_entries', format($$
  insert into irrevon.deny_entries select gen_random_uuid(), %s, 'test', 'test', g.evaluated_at - interval '1 us'
    from irrevon.gate_decisions g join irrevon.effect_records r using (effect_id) where g.execution_id = %s $$, named, pg_temp.id('DISPATCHED')), '{}'
  from unnest(array['null, null, r.scope, null', 'null, r.effect_type, r.scope, r.adapter_id', 'r.effect_class, null, r.scope, null']) as named;
insert into faults
select 'no_claim_while_it_is_denied', op, 'deny_entries', format($$
  with entered as (
    insert into irrevon.deny_entries select gen_random_uuid(), null, null, r.scope, null, 'test', 'test', o.at - interval '1 hour'
      from on_branch o join irrevon.effect_executions e on e.execution_id = o.id join irrevon.effect_records r using (effect_id) returning deny_ref)
  insert into irrevon.deny_lifts select deny_ref, 'test', 'test', (select at from on_branch) + interval '1 us' from entered $$), '{}' from on_branch;
insert into faults
select 'no_claim_after_its_branch', op, rewritten, statement, '{}' from on_branch cross join (values
  ('branch_cancellations', 'insert into irrevon.branch_cancellations select ''child'', ''test'', ''test'', at - interval ''1 us'' from on_branch')) as f(rewritten, statement);
insert into faults values
  ('cancelled_stood_on_its_branch', pg_temp.op('CANCELLED'), 'branch_cancellations',
   format('delete from irrevon.branch_cancellations where branch_ref = (select branch_ref from irrevon.effect_records where effect_id = %L)', pg_temp.effect('CANCELLED'))),
  ('cancelled_stood_on_its_branch', pg_temp.op('CANCELLED'), 'branch_cancellations',
   format('update irrevon.branch_cancellations set created_at = created_at + interval ''1 hour'' where branch_ref = (select branch_ref from irrevon.effect_records where effect_id = %L)', pg_temp.effect('CANCELLED')));
-- Neither an entry that matches all but one of what it names, nor one that was lifted before, nor one that came later.
create temporary table harmless on commit drop as
select statement from (values
  ('insert into irrevon.deny_entries select gen_random_uuid(), null, r.effect_type, r.scope, ''another'', ''test'', ''test'', g.evaluated_at - interval ''1 us'''),
  ('insert into irrevon.deny_entries select gen_random_uuid(), null, null, r.scope, null, ''test'', ''test'', g.evaluated_at + interval ''1 us'''),
  ('with entered as (insert into irrevon.deny_entries select gen_random_uuid(), null, null, r.scope, null, ''test'', ''test'', g.evaluated_at - interval ''2 us'' from irrevon.gate_decisions g join irrevon.effect_records r using (effect_id) where g.execution_id = %1$s returning deny_ref)
    insert into irrevon.deny_lifts select deny_ref, ''test'', ''test'', g.evaluated_at - interval ''1 us'' from entered cross join irrevon.gate_decisions g join irrevon.effect_records r using (effect_id)')
) as f(statement);
select plan((select count(*)::int from faults) + 5);

select is(pg_temp.found_after('audit_stops', rewritten, statement, constraints), check_name || ' ' || subject, check_name)
  from faults order by check_name, statement;
select is(pg_temp.found_after('audit_stops', 'deny_entries', format(statement || ' from irrevon.gate_decisions g join irrevon.effect_records r using (effect_id) where g.execution_id = %1$s', pg_temp.id('DISPATCHED')), '{}'),
  '(nothing)', 'what did not stop it') from harmless where statement !~ '^with';
select is(pg_temp.found_after('audit_stops', 'deny_entries', format(statement || ' where g.execution_id = %1$s', pg_temp.id('DISPATCHED')), '{}'),
  '(nothing)', 'what was lifted before') from harmless where statement ~ '^with';
select set_eq('select check_name from faults', $$ select pg_temp.checks_of('audit_stops') $$, 'every check was seen to find');
select is_empty('select * from irrevon.audit_stops()', 'and what nobody rewrote is sound');

select * from finish();
rollback;
