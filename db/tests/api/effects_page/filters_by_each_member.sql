-- RFC-002 §9, Q1. Filters all hold at once.
begin;
select plan(22);
\ir ../../support/adjudication.psql
\ir ../../support/pages.psql

select pg_temp.declare(jsonb_build_object('adapter', 'b', 'effect_types', irrevon_test.declaration()::jsonb -> 'effect_types'
  || jsonb_build_object('order.other', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}'))) \g /dev/null
create temporary table world as
select name, irrevon_test.effect_of(irrevon_test.execution_at(state, changes)) as effect_id
  from (values ('waits', 'PERSISTED', '{"scope": "a"}'::jsonb), ('sent', 'DISPATCHED', '{"scope": "b"}'), ('lost', 'AMBIGUOUS', '{"scope": "c"}'),
               ('done', 'SETTLED_COMMITTED', '{"scope": "a", "effect_class": "REVERSIBLE"}'), ('failed', 'SETTLED_FAILED', '{"scope": "e"}'),
               ('other', 'PERSISTED', '{"adapter_id": "b", "effect_type": "order.other", "scope": "f"}')) as w(name, state, changes);
select pg_temp.look(execution_id, 'PRESENT', 2, (irrevon_test.found(operation_id, 'x')::jsonb || irrevon_test.found(operation_id, 'y')::jsonb)::text)
  from world join irrevon.effect_executions using (effect_id) where name = 'lost' \g /dev/null
select irrevon.open_retry_execution(effect_id) from world where name = 'failed' \g /dev/null
grant select on world to public;
create function pg_temp.listed(p_page jsonb) returns text language sql as $$
  select coalesce(string_agg(name, ' ' order by name), '') from world where effect_id = any (pg_temp.names(p_page)) $$;
set local role irrevon_reader;
select is(pg_temp.listed(irrevon.effects_page(p_scope => 'a')), 'done waits', 'scope');
select is(pg_temp.listed(irrevon.effects_page(p_scope => 'a', p_order => 'oldest')), 'done waits', 'scope, oldest first');
select is(pg_temp.listed(irrevon.effects_page(p_effect_type => 'order.other')), 'other', 'effect type');
select is(pg_temp.listed(irrevon.effects_page(p_effect_class => 'REVERSIBLE')), 'done', 'effect class');
select is(pg_temp.listed(irrevon.effects_page(p_adapter_id => 'b')), 'other', 'adapter');
select is(pg_temp.listed(irrevon.effects_page(p_lifecycle => '{DISPATCHED}')), 'sent', 'what is open');
select is(pg_temp.listed(irrevon.effects_page(p_lifecycle => '{PERSISTED,DISPATCHED}')), 'failed other sent waits', 'of several; a retry stands where its retry does');
select is(pg_temp.listed(irrevon.effects_page(p_lifecycle => '{SETTLED_FAILED}')), '', 'and not where it stood');
select is(pg_temp.listed(irrevon.effects_page(p_lifecycle => '{SETTLED_COMMITTED}')), 'done lost', 'what is settled');
select is(pg_temp.listed(irrevon.effects_page(p_lifecycle => '{SETTLED_COMMITTED,PERSISTED}')), 'done failed lost other waits', 'of either kind');
select is(pg_temp.listed(irrevon.effects_page(p_lifecycle => '{PERSISTED}', p_order => 'oldest')), 'failed other waits', 'oldest first');
select is(pg_temp.listed(irrevon.effects_page(p_classification => '{DUPLICATE}')), 'lost', 'a class in question');
select is(pg_temp.listed(irrevon.effects_page(p_classification => '{DUPLICATE}', p_order => 'oldest')), 'lost', 'oldest first');
select is(pg_temp.listed(irrevon.effects_page(p_classification => '{UNRECONCILED}')), 'done failed other sent waits', 'absence is a class');
select is(pg_temp.listed(irrevon.effects_page(p_classification => '{UNRECONCILED,DUPLICATE}')), 'done failed lost other sent waits', 'beside another');
select is(pg_temp.listed(irrevon.effects_page(p_classification => '{LOST}')), '', 'which nothing has');
select is(pg_temp.listed(irrevon.effects_page(p_scope => 'a', p_lifecycle => '{PERSISTED}')), 'waits', 'two filters');
select is(pg_temp.listed(irrevon.effects_page(p_scope => 'c', p_classification => '{UNRECONCILED}')), '', 'that contradict each other');
reset role;
select min(created_at) as first, max(created_at) as last from irrevon.effect_records \gset
select is(pg_temp.listed(irrevon.effects_page(p_from => :'last')), 'other', 'registered from then on');
select is(pg_temp.listed(irrevon.effects_page(p_to => :'last', p_from => :'first')), 'done failed lost sent waits', 'and before then');
select is(pg_temp.listed(irrevon.effects_page(p_to => :'first', p_order => 'oldest')), '', 'nothing before');
select is(pg_temp.listed(irrevon.effects_page(p_from => :'last', p_order => 'oldest')), 'other', 'oldest first');

select * from finish();
rollback;
